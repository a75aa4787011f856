/** The part of the page's script that sorts tables by a column. It uses what the script around it defines. */
export const sortingScript = `  /** Compares numbers as numbers; what has none comes last, in either direction. */
  function compare(one, other, direction) {
    const [number, next] = [one, other].map((text) => (/^[+<]? ?-?[\\d.,]+/.test(text) ? parseFloat(text.replace(/[,+< ]/g, "")) : NaN));
    if (!isNaN(number) && !isNaN(next)) return direction * (number - next);
    if (isNaN(number) !== isNaN(next)) return isNaN(number) ? 1 : -1;
    return direction * (one < other ? -1 : one > other ? 1 : 0);
  }

  /** Puts a button into each heading. It sorts by the column; a second click reverses the order. */
  function sortBy(headings, sort) {
    for (const [column, heading] of [...headings].entries()) {
      const button = put(make("button"), ...(heading.childNodes.length > 0 ? heading.childNodes : ["name"]));
      button.type = "button";
      button.addEventListener("click", () => {
        const before = heading.getAttribute("aria-sort");
        const direction = before === null ? (column === 0 ? 1 : -1) : before === "descending" ? 1 : -1;
        for (const one of headings) one.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", direction < 0 ? "descending" : "ascending");
        sort(column, direction);
      });
      heading.append(button);
    }
  }

  for (const table of document.querySelectorAll(".sorts table"))
    sortBy(table.tHead.rows[0].cells, (column, direction) => {
      const lines = [...table.tBodies[0].rows];
      const textIn = (line) => line.cells[column].textContent;
      lines.sort((one, other) => compare(textIn(one), textIn(other), direction));
      table.tBodies[0].append(...lines);
    });

`;
