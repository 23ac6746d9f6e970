// German decisions by their order of words: what is called off stands first, an answer behind its thing, who gets or becomes it behind the verb.

import type { Draft, Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { anyCase as i } from '../form/sieve.ts'
import { isAgent } from '../who/agents.ts'
import { NAME } from '../who/people.ts'
import { isPast } from './resolutions.ts'

const LIGHT = '(?: (?:jetzt|lieber|heuer|doch|leider|wieder|also|nun|dieses Jahr|diesmal|vorerst|nächstes Jahr))*'
const OWN = '(?:den|die|das|unser\\p{L}*|mein\\p{L}*|alle|beide)'
const SEASON =
  '(?:frühjahr|frühling|sommer|herbst|winter|nächste jahr|neue jahr|kommende jahr|jänner|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|neue schuljahr)'
const POST = '(?:auftrag|zuschlag|stelle|posten|vertrag|platz|baulos)'
const NUMBERED = String.raw`(?:[^?;,:]|(?<=\d),(?=\d)){2,60}`

const RULES: readonly (readonly [RegExp, number])[] = [
  // "Den Ausflug sage ich ab": called off outright, to nobody.
  [
    i(
      String.raw`^(?:und |also |aber )?${OWN} [^?;:,]{3,70} (?:sage|sagen|blase|blasen) (?:ich|wir)${LIGHT} ab(?=[.,;!]|$)|^(?:und |also |aber )?${OWN} [^?;:,]{3,70} (?:streiche|storniere|streichen|stornieren) (?:ich|wir)${LIGHT}(?=[.,;!]|$)`,
    ),
    0.8,
  ],
  // "Renovierung aufs Frühjahr vertagt".
  [
    i(
      String.raw`(?<!\p{L})(?:aufs|ins|auf (?:den|die|das)|in (?:den|die|das)) ${SEASON}(?: \d{4})? (?:vertagt|verschoben|verlegt|geschoben|zurückgestellt|vorgezogen)(?=[.,;!)]|$)`,
    ),
    0.8,
  ],
  // "Auf den 1,8 ha pflanzen wir Hafer".
  [
    i(
      String.raw`^(?:auf|für|mit|in|an|bei|ab) (?=[^?;:]{0,30}\d)${NUMBERED} (?:pflanzen|säen|mieten|kaufen|bauen|nehmen|fahren|verlängern|produzieren|brauen|backen|setzen|drucken) wir (?!uns|ihnen|dir|euch)`,
    ),
    0.75,
  ],
  [
    i(
      String.raw`^(?:den|die) ${POST}(?: (?:für|zu|zum|zur) [^?;:,]{2,40})? (?:bekommt|kriegt|erhält|macht|geht an|bekam|erhielt) (?!man|er(?!\p{L})|sie(?!\p{L})|niemand|keiner|wer)`,
    ),
    0.75,
  ],
  [
    i(
      String.raw`^(?:ge|be|ver|aus|ein|ab|an|auf)\p{Ll}{3,}(?:t|en) (?:wird|werden) (?:nur |insgesamt |heuer |diesmal |künftig |jetzt )*\d[\d.']* \p{L}+(?=[.,;!]|$)`,
    ),
    0.75,
  ],
  // What somebody could have gone to law for, or asked for, and does not.
  [
    i(
      String.raw`^[^?;:,]{3,70} (?:wird|werden) (?:vorerst |heuer |auch |jetzt |daher |deshalb |somit |also )*nicht (?:beantragt|verklagt|eingeklagt|angefochten|weiterverfolgt|nachgefordert|nachbesetzt|nachbestellt|eingelegt|veranstaltet|abgehalten|ausgerichtet|angezeigt|verrechnet|weiterverrechnet|erhoben)(?=[.,;!]|$)`,
    ),
    0.75,
  ],
  [i(String.raw`^man verzichtet (?:heuer |daher |also |künftig |vorerst )*auf (?:den|die|das|ein\p{L}*) `), 0.75],
  [
    i(
      String.raw`(?<!\p{L})(?:nehmen|bilden|führen|schließen|stellen|vergeben|bestellen|verkaufen|kaufen) wir (?:[\p{L}]+ )?kein\p{L}* (?:[^?;,]{2,50} )?(?:mehr|auf|an|ein|ab)(?=[.,;!]|$)`,
    ),
    0.8,
  ],
  [
    i(
      String.raw`^(?:(?:die|der|das|unser\p{L}*) )?[\p{L} -]{3,40} (?:macht|machen) (?:[^?;]{0,20} )?(?:vom|von|ab|zwischen|über|bis) (?!\d{1,2} uhr)[^?;]{2,50} zu(?=[.,;!]|$)`,
    ),
    0.75,
  ],
]
/** "Kassenbuch nein, das reicht im Herbst": a thing and its answer. */
const ANSWERED =
  /^(?:(?:Der|Die|Das|Den|Ein|Eine|Einen) )?(?<thing>\p{Lu}[\p{L}-]{3,}(?: (?:für|am|im|an|mit|zu[mr]?) [\p{L} -]{3,30})?),? (?:nein|ja)(?:, (?!er|sie|ich|du|ihr)|[.!]?$)/u
const NO_THING =
  /^(?:heute|morgen|gestern|leider|also|aber|oder|wenn|dann|eher|lieber|danke|sicher|klar|sonst|selbst|diesmal|vielleicht|immer|herr|frau|eigentlich|natürlich|momentan|meinetwegen|mama|papa|antwort|entweder|sagen|sagt|noch|doch|nochmal)(?!\p{L})/iu
const BECOMES = new RegExp(
  String.raw`^(?:(?:[Dd]er |[Dd]ie |[Uu]nser\p{L}* |[Nn]eue[rs]? )*)(?<role>\p{Lu}[\p{L}-]{3,}) (?:wird|bleibt) (?:wieder |künftig |ab \p{L}+ |weiterhin )?(?<who>(?:Frau|Herr) \p{Lu}[\p{L}-]+|${NAME})[.!]?$`,
  'u',
)
const OPEN =
  /(?<!\p{L})(?:ob|wenn|falls|vielleicht|eventuell|wohl|soll|sollte|könnte|würde|möchte|noch nicht|hofft|schlägt|meint|fragt|angeblich|wahrscheinlich)(?!\p{L})/iu

/** A decision in German by its order; null: none. */
export function ruledInGerman(clause: string, setting: Setting): Draft | null {
  const { kind, isPerson } = { kind: setting.people.kind, isPerson: (name: string) => setting.people.isPerson(name) }
  if (clause.length > 240 || clause.endsWith('?') || kind === 'file' || OPEN.test(clause)) return null
  if (isPast(clause, setting) || hasCondition(clause)) return null
  for (const [pattern, confidence] of RULES) {
    if (!pattern.test(clause)) continue
    if (isPerson(clause.split(' ')[0] ?? '')) continue
    return { kind: 'decision', who: null, what: 0, confidence }
  }
  const thing = kind === 'note' && !setting.isTalk ? ANSWERED.exec(clause)?.groups?.thing : undefined
  if (thing !== undefined && !NO_THING.test(thing) && !isPerson(thing) && !isAgent(thing))
    return { kind: 'decision', who: null, what: 0, confidence: 0.75 }
  const { role, who = '' } = BECOMES.exec(clause)?.groups ?? {}
  return role !== undefined && isAgent(role) && !isPerson(role) && (/^(?:Frau|Herr) /.test(who) || isPerson(who))
    ? { kind: 'decision', who: null, what: 0, confidence: 0.75 }
    : null
}
