// German verbs in the forms that a letter needs: spoken to somebody instead of about them, and taken apart where their first part stands apart.

const ODD: ReadonlyMap<string, readonly [du: string, several: string]> = new Map(
  (
    'ist:bist:sind hat:hast:haben wird:wirst:werden kann:kannst:können soll:sollst:sollen muss:musst:müssen darf:darfst:dürfen will:willst:wollen mag:magst:mögen ' +
    'weiß:weißt:wissen tut:tust:tun war:warst:waren wäre:wärst:wären wurde:wurdest:wurden hält:hältst:halten rät:rätst:raten tritt:trittst:treten lädt:lädst:laden gilt:giltst:gelten ' +
    'gibt:gibst:geben nimmt:nimmst:nehmen fällt:fällst:fallen lässt:lässt:lassen läuft:läufst:laufen fährt:fährst:fahren trägt:trägst:tragen schlägt:schlägst:schlagen ' +
    'schläft:schläfst:schlafen fängt:fängst:fangen sieht:siehst:sehen liest:liest:lesen spricht:sprichst:sprechen trifft:triffst:treffen hilft:hilfst:helfen wirft:wirfst:werfen ' +
    'bricht:brichst:brechen isst:isst:essen vergisst:vergisst:vergessen misst:misst:messen empfiehlt:empfiehlst:empfehlen wirbt:wirbst:werben wächst:wächst:wachsen stößt:stößt:stoßen'
  )
    .split(' ')
    .map((line) => line.split(':'))
    .map(([one = '', du = '', several = '']) => [one, [du, several]]),
)
const SHORTEST_ODD = 4

/** "bekommt" as it is said to somebody: "bekommst", "bekommen"; null where its form is not known. */
export function spokenToVerb(verb: string, formal: boolean): string | null {
  const pick = ([du, several]: readonly [string, string]) => (formal ? several : du)
  const own = ODD.get(verb)
  if (own) return pick(own)
  for (const [one, forms] of ODD)
    if (one.length >= SHORTEST_ODD && verb.endsWith(one)) return verb.slice(0, -one.length) + pick(forms)
  if (/(?:[^aeiouäöü]te|würde|hätte|wollte|sollte|möchte|konnte|musste|durfte)$/u.test(verb))
    return `${verb}${formal ? 'n' : 'st'}`
  if (!/\p{L}{2}t$/u.test(verb)) return null
  const stem = verb.slice(0, -1)
  if (!formal) return /[sßzx]$/u.test(stem) ? verb : `${stem}st`
  if (/[dtfgchbmn]e$/u.test(stem) && !/[aeiouäöü]e$/u.test(stem)) return `${stem}n`
  return /[^aeiouäöüh](?:el|er)$/u.test(stem) ? `${stem}n` : `${stem}en`
}

/** Verbs that others stand before: "verschieben können". */
export const isHelper = (verb: string): boolean => HELPER.test(verb)
const HELPER =
  /^(?:bin|bist|ist|sind|war(?:en|st)?|wären?|hab(?:e|en|t)|hast|hat|hatten?|hätten?|werden?|wirst|wird|wurden?|würden?|kann(?:st)?|können|konnten?|könnten?|soll(?:st|en|te|ten)?|muss(?:t)?|müssen|mussten?|müssten?|darf(?:st)?|dürfen|durften?|dürften?|will(?:st)?|woll(?:en|te|ten)|mag|mögen|möchten?)$/u

/** First parts that stand apart from their verb; those that may stay with it are left out. */
const APART =
  /^(?<part>zurück|zusammen|weiter|vorbei|voraus|heraus|herein|hinaus|hinein|herunter|bereit|fertig|statt|teil|fest|fort|frei|nach|fern|her|hin|los|mit|vor|weg|auf|aus|bei|ein|ab|an|um|zu)(?<rest>(?:b[lr]?|dr?|f[lr]?|g[lrn]?|h|j|k[lnr]?|l|m|n|pf?[lr]?|qu|r|s|sch[lmnrw]?|sp[lr]?|str?|tr?|v|wr?|zw?)?[aeiouäöü]\p{Ll}{1,18})$/u

/** "zurückgeben" -> "geben" and "zurück"; a verb that is one word has no part. */
export function apart(verb: string): { verb: string; part: string } {
  const { part = '', rest = '' } = APART.exec(verb)?.groups ?? {}
  const isVerb =
    rest === 'tun' ||
    rest === 'tut' ||
    /\p{L}{2}(?:e?n|t|e)$/u.test(rest) ||
    /^(?:kam|gab|ging|nahm|lag|fand)(?:en)?$/u.test(rest)
  return part === '' || !isVerb || /^(?:ig|ken$|end|er[ntsk])/u.test(rest) ? { verb, part: '' } : { verb: rest, part }
}

/** Whether a word can be the verb that ends "dass …": small words that end alike cannot. */
export const endsClause = (word: string): boolean =>
  /^\p{Ll}{2,}$/u.test(word) &&
  !NO_VERB.test(word) &&
  (HELPER.test(word) ||
    /(?:en|ern|eln|t|te|ten|e)$/u.test(word) ||
    /^(?:\p{Ll}{0,12})(?:tun|kam|gab|ging|nahm|lag|fand|sah|ließ|hielt|lief|weiß)$/u.test(word))
const NO_VERB =
  /^(?:morgen|gestern|heute|bald|erst|jetzt|nicht|recht|selbst|sonst|fast|zuerst|zuletzt|jederzeit|derzeit|gut|oben|unten|hinten|vorne|draußen|drinnen|daneben|wegen|neben|gegen|zwischen|inzwischen|mitten|unterwegs|zusammen|eben|lange|gerne|alle|viele|ohne|bitte|leider|rechtzeitig|sofort|wieder|seine[nmrs]?|ihre[nmrs]?|unsere[nmrs]?|meine[nmrs]?|eine[nmrs]?|keine[nmrs]?|diese[nmrs]?|welche[nmrs]?|den|denen|ihnen|gegenüber)$/u
