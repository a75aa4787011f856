/**
 * The script of the page on which people answer. It sends each answer before it shows the next question. It
 * inserts texts only as text, never as HTML, and sends requests only to its own server. Plain JavaScript for
 * browsers from 2020 on.
 */
export const script = `
"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const sections = ["begin", "ask", "end"];
  const letters = ["a", "b", "c", "d"];
  let name = "";
  let questions = [];
  let place = 0;
  let isSending = false;
  /** What was answered since the page was loaded, by question. */
  const given = new Map();

  const problem = (text) => {
    at("problem").textContent = text;
  };

  function open(section) {
    for (const one of sections) at(one).hidden = one !== section;
  }

  async function send(path, body) {
    let response;
    try {
      response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    } catch {
      throw new Error("the server can't be reached. Is pipeline annotate still running?");
    }
    const said = await response.json();
    if (!response.ok) throw new Error(said.error);
    return said;
  }

  const make = (tag, text, kind) => {
    const element = document.createElement(tag);
    element.textContent = text;
    if (kind) element.className = kind;
    return element;
  };

  function turnOf({ date, role, text }) {
    const quote = document.createElement("blockquote");
    quote.append(make("p", [date, role].filter(Boolean).join(", "), "quiet"), make("p", text, "text"));
    return quote;
  }

  function show() {
    problem("");
    const asked = questions[place];
    if (!asked) {
      open("end");
      at("end").querySelector("h2").focus();
      return;
    }
    open("ask");
    at("progress").textContent = "Question " + (place + 1) + " of " + questions.length;
    at("evidence").replaceChildren(
      ...(asked.evidence === null
        ? [make("p", "You don't know what the user said earlier.", "quiet")]
        : [make("h3", "What the user said earlier"), ...asked.evidence.map(turnOf)]),
    );
    at("message").textContent = asked.message;
    for (const [index, button] of all(".option").entries())
      button.querySelector("span").textContent = asked.options[index];
    const before = given.get(asked.question);
    for (const button of all("[data-choice]"))
      button.setAttribute("aria-pressed", String(before !== undefined && (before.choice || "") === button.dataset.choice));
    for (const button of all("[data-mark]")) {
      const found = before && before.unnatural.find(({ part }) => part === button.dataset.mark);
      setMark(button, Boolean(found), found ? found.comment : "");
    }
    at("back").disabled = place === 0;
    at("progress").focus();
    scrollTo(0, 0);
  }

  const commentOf = (button) => document.querySelector('[data-comment="' + button.dataset.mark + '"]');

  function setMark(button, isMarked, comment) {
    button.setAttribute("aria-pressed", String(isMarked));
    const input = commentOf(button);
    input.hidden = !isMarked;
    input.value = comment;
  }

  function toggleMark(button) {
    const isMarked = button.getAttribute("aria-pressed") !== "true";
    setMark(button, isMarked, "");
    if (isMarked) commentOf(button).focus();
  }

  async function choose(choice) {
    const asked = questions[place];
    if (isSending || at("ask").hidden || !asked) return;
    isSending = true;
    const unnatural = all('[data-mark][aria-pressed="true"]').map((button) => ({
      part: button.dataset.mark,
      comment: commentOf(button).value.trim(),
    }));
    const answer = {
      question: asked.question,
      digest: asked.digest,
      evidence: asked.evidence !== null,
      choice: choice === "" ? null : choice,
      unnatural,
    };
    try {
      await send("answers", { name, answer });
      given.set(asked.question, answer);
      place += 1;
      show();
    } catch (error) {
      problem("This answer was not saved: " + error.message);
    } finally {
      isSending = false;
    }
  }

  function goBack() {
    if (place === 0 || isSending) return;
    place -= 1;
    show();
  }

  at("begin").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const begun = await send("people", { name: at("begin").elements.name.value });
      name = begun.name;
      questions = begun.questions.filter(({ question }) => !begun.answered.includes(question));
      place = 0;
      show();
    } catch (error) {
      problem("Could not begin: " + error.message);
    }
  });
  for (const button of all("[data-choice]")) button.addEventListener("click", () => choose(button.dataset.choice));
  for (const button of all("[data-mark]")) button.addEventListener("click", () => toggleMark(button));
  for (const input of all("[data-comment]"))
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.stopPropagation();
      at("progress").focus();
    });
  at("back").addEventListener("click", goBack);
  at("again").addEventListener("click", goBack);

  document.addEventListener("keydown", (event) => {
    if (at("ask").hidden || event.target.tagName === "INPUT") return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const digit = /^(?:Digit|Numpad)([0-4])$/.exec(event.code);
    const key = event.key.toLowerCase();
    if (digit && event.shiftKey && digit[1] !== "0")
      toggleMark(document.querySelector('[data-mark="' + letters[digit[1] - 1] + '"]'));
    else if (digit && !event.shiftKey) choose(digit[1] === "0" ? "" : letters[digit[1] - 1]);
    else if (/^[0-4]$/.test(key)) choose(key === "0" ? "" : letters[key - 1]);
    else if (key === "u") toggleMark(document.querySelector('[data-mark="message"]'));
    else if (key === "b") goBack();
    else return;
    event.preventDefault();
  });

  open("begin");
  at("begin").elements.name.focus();
})();
`;
