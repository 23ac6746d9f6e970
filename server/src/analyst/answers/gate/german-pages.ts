// German questions for a page: to be prepared for somebody or something, and for all that is known of them.

type Page = { kind: 'prepare' | 'about'; subject: string | null }

const OF = String.raw`(?:zu[mr]?|über|für|von|mit|auf|bei[m]?)`
/** Before what is prepared stands what it is for: "auf das Gespräch mit Jana Ott". */
const PREPARE: readonly RegExp[] = [
  /^(?:(?:bitte|kannst du|könntest du) ){0,2}bereite?n? (?<rest>.{2,120}?)(?<!\p{L})vor(?:bereiten)?$/iu,
  /^(?:(?:bitte|kannst du|könntest du|hilf mir,?) ){0,2}(?<rest>.{2,120}?)(?<!\p{L})vor(?:zu)?bereiten$/iu,
  new RegExp(
    String.raw`^(?:(?:bitte|kannst du|gib|mach|schreib|erstelle?|mir|ein|eine|kurzes|kurze) ){0,5}(?:briefing|dossier|vorbereitung) (?<rest>${OF} .{2,100})$`,
    'iu',
  ),
  /^was (?:muss|sollte|soll) ich (?<rest>(?:über|von|zu[mr]?) .{2,80}?) wissen(?:, bevor .{2,80})?$/iu,
]
const ABOUT: readonly RegExp[] = [
  /^(?:und )?was (?:weißt|weisst|weiß|weiss|wissen|hast|habe|haben) (?:du|ich|wir)(?: denn| alles| noch| schon){0,2} (?:über|von|zu[mr]?) (?<rest>.{2,80})$/iu,
  /^(?:und )?was ist(?: eigentlich| jetzt| denn| los){0,2} mit (?<rest>.{2,80})$/iu,
  /^(?:bitte )?erzähle? mir(?: etwas| was| alles| mehr)? (?:über|von) (?<rest>.{2,80})$/iu,
]
const ARTICLE = /^(?:de[mnrs]|die|das|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|ein(?:e[mnrs]?)?|Firma|Fa\.) /iu
/** What is held with somebody: of it alone nothing is prepared. */
const MEETING =
  /^(?:mich|uns)?\s?(?:auf |für )?(?:(?:de[mnr]|das|die|mein(?:e[mnrs]?)?|unser(?:e[mnrs]?)?|ein(?:e[mnrs]?)?|nächste[nrs]?|heutige[nrs]?|morgige[nrs]?) ){0,2}(?:treffen|gespräch|termin|meeting|call|telefonat|besprechung|besuch|anruf|verhandlung|jour fixe)(?: (?:am|um) .{2,20}?)?(?: (?=mit|bei|zu[mr]?|über)|$)/iu
/** When it is, behind the name. */
const WHEN = /\s(?:heute|morgen|übermorgen|am (?:\p{Lu}|\d)|um \d|nächste[nr]? |diese[nr]? ).{0,40}$/iu
const MOST_WORDS = 5

/** What page a German message asks for, and of whom or what; null where it asks for none. */
export function germanPage(message: string): Page | null {
  const text = message.replace(/[\s?!.]{1,10}$/u, '').slice(0, 240)
  const prepared = PREPARE.map((pattern) => pattern.exec(text)?.groups?.rest).find((rest) => rest !== undefined)
  if (prepared !== undefined) return { kind: 'prepare', subject: subjectIn(prepared.trim().replace(MEETING, '')) }
  const about = ABOUT.map((pattern) => pattern.exec(text)?.groups?.rest).find((rest) => rest !== undefined)
  const subject = about === undefined ? null : subjectIn(about)
  return subject === null || subject.split(' ').length > MOST_WORDS ? null : { kind: 'about', subject }
}

const PREPOSITION = new RegExp(`^(?:mich |uns )?(?:${OF}) `, 'iu')
function subjectIn(rest: string): string | null {
  const bare = rest
    .trim()
    .replace(PREPOSITION, '')
    .replace(WHEN, '')
    .replace(ARTICLE, '')
    .replace(/\s(?:los|passiert)$/iu, '')
  return /^(?:mich|uns|mir)?$/iu.test(bare) ? null : bare.trim()
}
