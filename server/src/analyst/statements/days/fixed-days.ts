// Days that others have fixed: a court hears, a pitch goes to somebody else if it is empty then, a date that nobody will move.
import { datesIn } from '../../dates/written.ts'
import { isPast } from '../decisions/resolutions.ts'
import type { Draft, Setting } from '../draft.ts'

const BODY = String.raw`(?:[\p{L}'&-]*(?:council|committee|board|court|tribunal|panel|jury|authority|assembly|cabinet|senate|parliament|bank|ministry|commission|agency|inspector|arbitrator|judge|planners|licensing|regulator|trustees|governors|ausschuss|gremium|gericht|amt|behörde|rat|beirat|vorstand|kommission|jury|landtag|senat|bank|kammer|prüfer|versammlung))`
const HEARS_EN = new RegExp(
  String.raw`(?<!\p{L})(?:${BODY}|(?:planning|local|county|city|town|district|high|credit|investment|\p{Lu}\p{L}+) (?:${BODY})) (?:(?:is|are) (?:due |expected |scheduled )?to |will (?:now |then |only )?)?(?:hears?|considers?|meets?|sits?|decides?|votes?|rules?|determines?|reviews?|takes? up|discuss(?:es)?|looks? at|deals? with)(?!\p{L})`,
  'iu',
)
const HEARS_DE = new RegExp(
  String.raw`(?<!\p{L})${BODY} (?:(?:berät|beraten|entscheidet|tagt|trifft sich|stimmt|befasst sich|behandelt|prüft|verhandelt|beschließt)(?!\p{L})|(?:wird|will|soll) [^;?]{2,80}(?:beraten|entscheiden|tagen|abstimmen|befassen|behandeln|verhandeln|beschließen)(?!\p{L}))`,
  'iu',
)
/** "If three are still empty on the 5th, the pitch goes to somebody else." */
const LAPSES =
  /^(?:if|should|unless|wenn|falls|sollte[n]?|sofern)(?!\p{L})[^;?]{4,160}?(?<!\p{L})(?:go(?:es)? (?:back )?to|lose|lost|lapses?|falls? (?:away|through)|forfeit\w*|give (?:it|them) (?:away|to)|sells? (?:it|them|the|to)|(?:must|have|has) to (?:sell|cancel|charge|let|close|stop)|must sell|be (?:cancelled|sold|let|given|charged|closed|void)|cancel\w*|elsewhere|(?:some|any)(?:one|body) else|another (?:customer|buyer|client|tenant|party|bidder)|geht (?:[^;?]{2,40} )?an|verfällt|verfallen|verlieren|entfällt|anderweitig|(?:jemand|einen?|an) ander\p{L}+|storniert|gekündigt|verkauft)(?!\p{L})/iu
/** "Bis 4.12. wird eine Rückmeldung erwartet" */
const AWAITED_DE =
  /(?<!\p{L})(?:wird|werden)(?!\p{L})[^;?]{2,80}?(?<!\p{L})(?:erwartet|verlangt|benötigt|gefordert|erbeten|gewünscht|eingefordert|vorausgesetzt)(?!\p{L})|(?<!\p{L})(?:is|are) (?:expected|wanted|required|requested|demanded|needed|awaited) (?:from us |of us )?(?:by|before|until)(?!\p{L})/iu
const FIRM =
  /(?<!\p{L})(?:(?:is|are|stays?|remains?) (?:now )?(?:firm|fixed|final|hard|set in stone|non-negotiable|absolute|a hard stop|not negotiable|immovable)|(?:won't|will not|can't|cannot|can not|would not|wont|cant) (?:be )?(?:move[d]?|shift(?:ed)?|budge|extend(?:ed)?|change[d]?|stretch(?:ed)?)|(?:ist|sind|bleibt) (?:fix|fest|verbindlich|unverrückbar|nicht verhandelbar|nicht verschiebbar)|(?:wird|werden|kann|können) (?:nicht|nicht mehr) (?:verschoben|verlängert|verlegt)(?: werden)?)(?!\p{L})/iu
/** "the lorry is landing in Hull on the 4th" */
const ARRIVES =
  /^(?:the |our |die |der |das |unser\p{L}* )?(?!(?:he|she|they|we|I|er|sie|wir|ich)(?!\p{L}))(?:[\p{L}\d&'-]+ ){1,5}(?:(?:is |are )?(?:now )?(?:landing|arriving|docking|due in|due at|lands|arrives|docks|sails|eta)|trifft|treffen|ankunft|legt an)(?!\p{L})/iu
/** A day of another thing's acceptance, hearing or hand-over: "Die Abnahme der Heizung ist am 1. Dezember". */
const EVENT =
  /^(?:the |our |die |der |das |unser\p{L}* |nächste[rsn]? |next )?(?:[\p{L}-]*(?:inspection|acceptance|hearing|completion|hand-?over|cut-?over|go-?live|audit|launch|opening|abnahme|übergabe|anhörung|verhandlung|prüfung|audit|inbetriebnahme|auslieferung|einweihung|begehung|besichtigung))(?: (?:of|for|at|der|des|von|vom|für|zur|zum|im|in|bei) (?:[\p{L}\d.'-]+ ?){1,5})? ?(?:is|takes place|will be|ist|sind|findet|finden)(?: now| jetzt| nun)? (?:on |at |am |vom |den |um )?$/iu
/** "Am 8.12. ist Anhörung beim Landkreis", "8 December: hearing" */
const EVENT_AFTER =
  /^\.?,?:? (?:ist |sind |findet |is |are |at \d\S* )?(?:the |die |der |das |unsere? )?[\p{L}-]*(?:inspection|hearing|audit|closing|completion|acceptance|ballot|vote|verdict|ruling|exam|abnahme|anhörung|verhandlung|prüfung|begehung|abstimmung|wahl|urteil|erörterung|erörterungstermin|gerichtstermin|audit)(?!\p{L})/iu
/** "notice of not less than sixty days before the end of the term": a contract's own term. */
const TERM =
  /(?<!\p{L})(?:notice|notification|kündigung|mitteilung|anzeige)(?!\p{L})[^;?]{0,120}?(?<!\p{L})(?:not less than|at least|no(?:t)? later than|a minimum of|mindestens|spätestens|wenigstens) (?:\p{L}+ )?\(?\d{1,3}\)? (?:calendar |business |working |banking )?(?:days?|weeks?|months?|tage?|wochen?|monate?)'?(?!\p{L})[^;?]{0,40}?(?<!\p{L})(?:before|prior|vor)(?!\p{L})/iu

/** A day that others have fixed; null where none is named. */
export function fixedDayIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause) || isPast(clause, setting)) return null
  const found: Draft = { kind: 'deadline', who: null, what: 0, confidence: 0.65 }
  if (TERM.test(clause)) return found
  const ahead = datesIn(clause, setting.base).filter(({ day }) => day >= setting.base.today)
  const [first] = ahead
  if (first === undefined) return null
  if (EVENT.test(clause.slice(0, first.from)) || (first.from < 14 && EVENT_AFTER.test(clause.slice(first.to))))
    return found
  if (AWAITED_DE.test(clause)) return found
  if (HEARS_EN.test(clause) || HEARS_DE.test(clause)) return found
  if (LAPSES.test(clause) || FIRM.test(clause)) return found
  return ARRIVES.test(clause) ? { ...found, confidence: 0.6 } : null
}
