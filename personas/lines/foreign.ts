/** Lines in other languages are kept as they are. Only the occupation and the origin are read. */
const languages: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Thai}/u, "Thailand"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "Japan"],
  [/\p{Script=Hangul}/u, "South Korea"],
  [/\p{Script=Arabic}/u, "Egypt"],
  [/\p{Script=Hebrew}/u, "Israel"],
  [/\p{Script=Greek}{4}/u, "Greece"],
  [/\p{Script=Devanagari}/u, "India"],
  [/[ієї]/, "Ukraine"],
  [/\p{Script=Cyrillic}/u, "Russia"],
  [/台灣|台湾/, "Taiwan"],
  [/大阪/, "Japan"],
  [/挪威/, "Norway"],
  [/塞尔维亚/, "Serbia"],
  [/一个德国/, "Germany"],
  [/\p{Script=Han}/u, "China"],
  [/^(?:Um|Uma|Persona Brasileira)\s/, "Brazil"],
  [/^(?:Un|Uno|Una)\s.*(?:\bche\b|\bdell|\bdegli\b|\bnel\b)/, "Italy"],
  [/^(?:Un|Une)\s.*(?:\bpar la\b|\ben études\b|\bd'université\b)/, "France"],
  [/^Soy\s|^(?:Un|Una)\s.*(?:\bque\b|\ben\b|\bde\b)/, "Mexico"],
  [/^En\s.*\b(?:som|av)\b/, "Sweden"],
  [/^Eine?\s.*(?:\bder\b|\bdie\b)/, "Germany"],
  [/\b(?:aus|und|mit|bei|der|dem)\s.*\b(?:der|die|das|und|dem|einen?)\b/, "Germany"],
];

/** A fan or a resident is not in this table: the design's occupation is used. */
const trades: readonly (readonly [RegExp, string])[] = [
  [/desarrollador|desenvolvedor|разработчик|айтишник|engenheiro de software/i, "software developer"],
  [/economista/i, "economist"],
  [/coordenador/i, "course coordinator"],
  [/estatística|统计学家/, "statistician"],
  [/estudante universitária/i, "university student"],
  [/estudiante de doctorado/i, "doctoral student in mathematics"],
  [/gestión de proyectos/i, "project manager"],
  [/consultor de TI/i, "IT consultant"],
  [/gastronomico/i, "restaurant critic"],
  [/architetto/i, "architect"],
  [/historien|Fußballhistoriker|歷史學家/i, "historian"],
  [/professeur|历史学教授/i, "university professor"],
  [/lärare/i, "teacher"],
  [/контролю качества/i, "quality inspector"],
  [/служащий/i, "government employee"],
  [/разработки проектов/i, "project developer"],
  [/社会学研究者/, "sociologist"],
  [/影评人/, "film critic"],
  [/评论家/, "literary critic"],
  [/体操教练/, "gymnastics coach"],
  [/滑冰教练/, "figure skating coach"],
  [/体育记者/, "sports journalist"],
  [/出租车司机/, "taxi driver"],
  [/退休教師/, "retired teacher"],
  [/小企业主/, "small business owner"],
  [/喜剧演员/, "comedian"],
  [/博主|话题制作者/, "blogger"],
  [/职员|白领/, "office worker"],
  [/นักออกแบบ/, "icon designer"],
];

export function isForeign(line: string): boolean {
  return foreignCountry(line) !== undefined;
}

/** undefined for a line in English, null for a line that names no occupation. */
export function foreignOccupation(line: string): string | null | undefined {
  if (!isForeign(line)) return undefined;
  return trades.find(([words]) => words.test(line))?.[1] ?? null;
}

export function foreignCountry(line: string): string | undefined {
  // A name or a word in another script doesn't make an English line foreign.
  if (
    /^[\x20-\x7e]{25}/.test(line) &&
    !/^(?:Un|Uma?|Una|Uno|Une|Soy|En|Eine?|Persona Brasileira)\s/.test(line)
  )
    return undefined;
  return languages.find(([words]) => words.test(line))?.[1];
}
