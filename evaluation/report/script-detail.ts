/**
 * The part of the page's script that shows one question: its texts, its evidence, and what was answered. It uses what the
 * script around it defines.
 */
export const detailScript = `  const section = (title, ...content) => [make("h3", title), ...content];

  function detail(row) {
    const [tokens, sessions, share] = row.distance;
    const facts = [
      types[row.type], row.level < 0 ? null : levels[row.level], topics[row.topic], sizes[row.size], "persona " + row.persona,
      row.period < 0 ? null : "latest evidence in " + periods[row.period],
      tokens === "" ? null : "latest evidence " + several(tokens, "token") + " (" + several(sessions, "session") + ", " + share + " of the context) before the question",
      row.tokens === "" ? null : "context of " + several(row.tokens, "token"),
    ].filter((fact) => fact !== null);
    return [
      make("p", facts.join(" · "), "quiet"),
      make("p", "question " + row.id + ", context " + textAt(row.context), "quiet"),
      put(make("p"), linkTo(row)),
      ...section("Message", make("p", textAt(row.message), "text")),
      ...section("Options", put(make("ul"), ...row.options.map((at, letter) => option(row, at, letter)))),
      ...section("Evidence", ...evidence(row)),
      ...section("Answers", ...respondents.flatMap((name, index) => said(row, name, row.answers[index]))),
    ];
  }

  function linkTo(row) {
    const link = make("a", "Link to this question");
    link.href = addressOf(row);
    return link;
  }

  function option(row, at, letter) {
    const isRight = letter === row.right;
    const flaw = isRight ? "right" : flawOf(row, letter) || "wrong";
    const entry = make("li", undefined, isRight ? "is-right" : "");
    return put(entry, make("strong", "(" + letters[letter] + ") " + flaw + ": "), make("span", textAt(at), "text"));
  }

  function evidence({ turns }) {
    if (turns === null || turns.length === 0) return [make("p", "Not known: the provenance or the contexts of the questions were missing.")];
    return turns.map(([date, role, at]) =>
      put(make("blockquote"), make("p", [date, role].filter((part) => part !== "").join(", "), "quiet"), make("p", textAt(at), "text")),
    );
  }

  function said(row, name, answer) {
    if (answer === null) return [make("p", name + ": not asked")];
    const [letter, outcome, at] = answer;
    const flaw = outcome === 0 ? null : flawOf(row, letter);
    const end = (letter < 0 ? "" : " (" + letters[letter] + ")") + " " + outcomes[outcome] + (flaw ? ", " + flaw : "");
    const head = put(make("p"), make("strong", name + ":"), make("span", end, outcome === 0 ? "is-right" : "is-wrong"));
    return outcomes[outcome] === "failed" ? [head] : [head, put(make("blockquote"), make("p", textAt(at), "text"))];
  }

`;
