import { detailScript } from "./script-detail.ts";
import { sortingScript } from "./script-sorting.ts";

/**
 * The script of the page. It sorts tables, filters the questions, shows fifty of them at a time, and opens
 * one. It inserts texts only as text, never as HTML, and makes no requests. Plain JavaScript for browsers
 * from 2020 on.
 */
export const script = `
"use strict";
(() => {
  const told = JSON.parse(document.getElementById("questions-told").textContent);
  const { respondents, sizes, types, topics, periods, levels, flaws, outcomes, texts, rows } = told;
  const letters = ["a", "b", "c", "d"];
  const pageLength = 50;
  const filters = document.getElementById("filters");
  const body = document.getElementById("questions-body");
  const count = document.getElementById("questions-count");
  const [before, after] = ["questions-before", "questions-after"].map((id) => document.getElementById(id));
  let found = rows;
  let start = 0;

  const make = (tag, text, kind) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (kind) element.className = kind;
    return element;
  };
  const put = (parent, ...children) => {
    parent.append(...children);
    return parent;
  };
  const textAt = (at) => (at < 0 ? "(left out, because the page would be too large; it is in the files)" : texts[at]);
  const flawOf = (row, letter) => (row.flaws && letter >= 0 ? flaws[row.flaws[letter]] : null);

  /** Lets a name break after an underscore. */
  const breakable = (name) => name.split(/(?<=_)/).flatMap((part) => [part, make("wbr")]);
  const tell = (text) => (/^\\d+$/.test(text) ? Number(text).toLocaleString("en-US") : text);
  const several = (text, noun) => tell(text) + " " + noun + (text === "1" ? "" : "s");

  /** The text of a row that the text filter searches. */
  const searched = new Map();
  const searchedText = (row) => {
    if (!searched.has(row))
      searched.set(row, [row.id, row.persona, textAt(row.message), ...row.options.map(textAt)].join("\\n").toLowerCase());
    return searched.get(row);
  };

  const chosen = (name) => {
    const { value } = filters.elements[name];
    return value === "" ? null : Number(value);
  };

  function matches() {
    const text = filters.elements.text.value.trim().toLowerCase();
    const [size, type, topic, period, level, flaw] = ["size", "type", "topic", "period", "level", "flaw"].map(chosen);
    const who = filters.elements.who.value;
    const outcome = chosen("outcome");
    const fits = (row, answer) =>
      answer !== null &&
      (outcome === null || (outcome < outcomes.length ? answer[1] === outcome : answer[1] !== 0)) &&
      (flaw === null || flawOf(row, answer[0]) === flaws[flaw]);
    const answersFit = (row) => {
      if (who === "all") {
        const asked = row.answers.filter((answer) => answer !== null);
        return asked.length > 0 && asked.every((answer) => fits(row, answer));
      }
      if (who !== "any") return fits(row, row.answers[Number(who)]);
      return (outcome === null && flaw === null) || row.answers.some((answer) => fits(row, answer));
    };
    return (row) =>
      (size === null || row.size === size) &&
      (type === null || row.type === type) &&
      (topic === null || row.topic === topic) &&
      (period === null || row.period === period) &&
      (level === null || row.level === level) &&
      answersFit(row) &&
      (text === "" || searchedText(row).includes(text));
  }

  function answerCell(row, answer) {
    if (answer === null) return make("td", "–");
    const [letter, outcome] = answer;
    const cell = make("td", letter < 0 ? "" : letters[letter] + " ", outcome === 0 ? "is-right" : "is-wrong");
    return put(cell, make("small", outcomes[outcome]));
  }

  function rowOf(row, index) {
    const line = make("tr");
    const message = [...textAt(row.message)];
    const button = make("button", message.slice(0, 90).join("") + (message.length > 90 ? "…" : ""));
    button.type = "button";
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-controls", "question-" + index);
    button.addEventListener("click", () => toggle(row, line, button, index));
    const name = make("th");
    name.scope = "row";
    put(line, put(name, button));
    put(line, put(make("td"), ...breakable(types[row.type]), make("small", topics[row.topic])));
    for (const text of [sizes[row.size], row.distance[2] || "–", letters[row.right]]) put(line, make("td", text));
    return put(line, ...row.answers.map((answer) => answerCell(row, answer)));
  }

  function toggle(row, line, button, index) {
    const isOpen = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) return line.nextElementSibling.remove();
    const opened = make("tr", undefined, "opened");
    opened.id = "question-" + index;
    const cell = make("td");
    cell.colSpan = line.children.length;
    line.after(put(opened, put(cell, put(make("div"), ...detail(row)))));
  }

  /** The page that shows this question alone, opened. */
  const addressOf = ({ id }) => "#question=" + encodeURIComponent(id);

  function goTo() {
    const [, name] = /^#question=(.+)$/.exec(location.hash) || [];
    const row = rows.find((one) => addressOf(one) === location.hash || one.id === name);
    if (!row) return;
    if (!found.includes(row)) found = sorted(rows);
    const index = found.indexOf(row);
    start = index - (index % pageLength);
    show();
    const line = body.children[index - start];
    line.querySelector("button").click();
    line.scrollIntoView();
  }

${detailScript}  function show() {
    const shown = found.slice(start, start + pageLength);
    body.replaceChildren(...shown.map((row, index) => rowOf(row, start + index)));
    const number = (value) => value.toLocaleString("en-US");
    count.textContent = found.length === 0
      ? "No question fits."
      : number(start + 1) + " to " + number(start + shown.length) + " of " + number(found.length) + " questions" +
        (found.length === rows.length ? "" : ", " + number(rows.length) + " in all");
    before.disabled = start === 0;
    after.disabled = start + pageLength >= found.length;
  }

${sortingScript}  /** By what the questions are sorted; null leaves them in the order of the files. */
  let order = null;
  const keyOf = (row, column) => {
    const keys = [textAt(row.message), types[row.type], sizes[row.size], row.distance[2], letters[row.right]];
    if (column < keys.length) return keys[column];
    const answer = row.answers[column - keys.length];
    return answer === null ? "" : outcomes[answer[1]] + (letters[answer[0]] || "");
  };
  const sorted = (list) =>
    order === null
      ? list
      : [...list].sort((one, other) => compare(keyOf(one, order.column), keyOf(other, order.column), order.direction));
  sortBy(document.querySelector("#questions-table thead tr").cells, (column, direction) => {
    order = { column, direction };
    filter();
  });

  function filter() {
    found = sorted(rows.filter(matches()));
    start = 0;
    show();
  }

  const turn = (by) => {
    start += by * pageLength;
    show();
    document.getElementById("questions-table").scrollTop = 0;
  };
  filters.addEventListener("input", filter);
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("reset", () => setTimeout(filter));
  before.addEventListener("click", () => turn(-1));
  after.addEventListener("click", () => turn(1));
  addEventListener("hashchange", goTo);
  document.getElementById("browse").hidden = false;
  filter();
  goTo();
})();
`;
