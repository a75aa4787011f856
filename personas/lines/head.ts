/** The part of a line that says who it is, before "who", "with", a comma and the like; without an article. */
export function headOf(line: string): string {
  const bare = line
    .trim()
    .replace(/^(?:(?:I am|I'm|As|Also)\s+)?(?:an?|the|another)\s+/i, "")
    .replace(/^As\s+/, "");
  const [head = bare] = bare.split(
    /[;:(.](?:\s|$)|, (?=who|which|an? |with|whose|not|known|always|[a-z]+ing\b)|\s(?:who|whom|whose|that|which|who's|where)\s|\s(?<!^(?:[a-z]+-[a-z]+|[a-z]+(?:ous|ive|ful|ical))\s)(?!(?:packaging|marketing|engineering|accounting|nursing|programming|banking|manufacturing|racing|boxing|gaming|computing|fighting|wrestling|training|advertising|publishing|processing|testing|learning|coding|painting|acting|writing|clothing|building|cooking|swimming|mining|cycling|skating|skiing|teaching|farming|gardening|breeding|emerging|visiting|practicing|aspiring|loving|caring|award-winning|understanding|charming|interesting|inspiring|competing|opposing|neighboring|existing|promising|globetrotting|using|struggling|leading|rising|budding|young|working|parenting|styling|styling|housing|king|wedding|engaging|outgoing|hardworking|demanding|trading|investing|planning|consulting|purchasing|filming|singing|dancing|sailing|fishing|hunting|running|climbing|knitting|sewing|quilting|baking|brewing|counseling|reading|editing|casting|lighting|recording)\b)[a-z]+ing\s/i,
  );
  return head.trim();
}

/** The head without its complements: "parent" of "parent of a shy 7-year-old". */
export const coreOf = (head: string) =>
  (head.split(/,?\s(?:of|with|to|in|from|for|at|on|by|as|about)\s/)[0] ?? head).trim();
