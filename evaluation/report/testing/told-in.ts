/** All rows as the page's script reads them. */
export function toldIn(html: string) {
  const opening = '<script type="application/json" id="questions-told">';
  const start = html.indexOf(opening) + opening.length;
  return JSON.parse(html.slice(start, html.indexOf("</script>", start)));
}
