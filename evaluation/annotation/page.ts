import { page, paragraph } from "../../checks/page/page.ts";
import { letters } from "../../questions/types.ts";
import { script } from "./script.ts";

/** The page on which people answer questions. The script gets the questions from the server that the page comes from. */
export function annotationPage(count: number): string {
  return page({ title: "Questions for people", madeBy: "pipeline annotate", style, script, connects: true }, [
    "<h1>Which reply suits the user?</h1>",
    '<p id="problem" role="alert"></p>',
    begin(count),
    ask,
    `<section id="end" hidden><h2 tabindex="-1">That was the last one</h2>
${paragraph("Thank you. All answers are saved, and you can close the page.")}
<p><button type="button" id="again">Back to the last question</button></p></section>`,
    `<noscript>${paragraph("This page needs a script, and this browser runs none.")}</noscript>`,
  ]);
}

const begin = (count: number) => `<form id="begin" hidden>
${paragraph(`A user of an assistant says something, and there are four replies. Choose the one that suits this user best. There are ${count} questions. With half of them you see what the user said earlier. With the others you don't: if no reply stands out there, say that you can't tell.`)}
${paragraph("If a message or a reply reads as nobody would say it, mark it as unnatural. You can stop at any time and go on later under the same name.")}
<p><label>Your name <input name="name" autocomplete="off" required maxlength="40"></label> <button>Begin</button></p>
${paragraph("Keys: 1 to 4 choose a reply, 0 means that you can't tell. Shift with 1 to 4 marks a reply as unnatural, and U the message. B goes back.", "quiet")}
</form>`;

const mark = (part: string, key: string, what: string) => `<div class="mark">
<button type="button" data-mark="${part}" aria-pressed="false" aria-label="${what} is unnatural" title="${key}">unnatural</button>
<input data-comment="${part}" aria-label="Why is ${what.toLowerCase()} unnatural?" placeholder="why? (a few words)" maxlength="500" hidden>
</div>`;

const option = (letter: string, index: number) => `<li>
<button type="button" class="option" data-choice="${letter}"><kbd>${index + 1}</kbd> <span></span></button>
${mark(letter, `Shift+${index + 1}`, `Reply ${index + 1}`)}
</li>`;

const ask = `<section id="ask" hidden>
<h2 id="progress" tabindex="-1"></h2>
<div id="evidence"></div>
<h3>Now the user says</h3>
<blockquote><p id="message" class="text"></p></blockquote>
${mark("message", "U", "The message")}
<h3>Which reply suits this user best?</h3>
<ol id="options">${letters.map(option).join("\n")}</ol>
<p><button type="button" id="none" data-choice=""><kbd>0</kbd> I can't tell</button> <button type="button" id="back"><kbd>B</kbd> Back</button></p>
</section>`;

const style = `
button, input { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; padding: .3rem .6rem; max-width: 100%; }
button:disabled { color: var(--quiet); border-color: var(--line); }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
#problem { color: var(--chance); font-weight: 600; }
blockquote { margin: .5rem 0 1rem; padding: 0 0 0 .8rem; border-left: 3px solid var(--line); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 44rem; margin: .2rem 0; }
#options { list-style: none; padding: 0; } #options li { margin: 0 0 .8rem; }
.option { display: flex; gap: .7rem; width: 100%; max-width: 44rem; text-align: left; padding: .7rem; overflow-wrap: anywhere; }
.option[aria-pressed="true"], #none[aria-pressed="true"], .mark button[aria-pressed="true"] { border-color: var(--mark); box-shadow: inset 0 0 0 1px var(--mark); }
.mark { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .3rem; font-size: .85rem; } .mark input { flex: 1; max-width: 30rem; }
.mark button { color: var(--quiet); padding: .1rem .5rem; }
[hidden] { display: none !important; }
kbd { font: inherit; color: var(--mark); }
`;
