// Decisions as minutes tell them, in the past and as what is to be: "did not accept the quotation", "beschloss der Vorstand", "the fee is to be
// 12 euros", "the supper is off", "the open day will be on 12 June".
import { datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import type { Draft, Setting } from '../draft.ts'
import { anyCase as i } from '../form/sieve.ts'
import { isPast } from './resolutions.ts'

const REFUSED =
  '(?:accept|approve|agree(?! on| about| whether| how| when| with)|adopt|renew|support|grant|take up|take (?:it|them|this|that) (?:up|on)|pursue|proceed|endorse|ratify|sanction|allow|extend|sell|sign|consent|accede|permit|authori[sz]e|recommend|offer|commit|entertain|contribute)'
const MINUTED: readonly RegExp[] = [
  i(
    String.raw`(?<!\p{L})(?!(?:it|which|who|that|if|whether)\b)\p{L}[\p{L}'-]* (?:did not|didn't|would not|was not (?:willing|prepared|minded) to|were not (?:willing|prepared|minded) to|was unwilling to|were unwilling to|declined to|refused to|has refused to|have refused to|has declined to|have declined to) (?:now |yet |then )?${REFUSED}(?:ed)?(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:beschloss|entschied|(?<!(?<!\p{L})(?:die|der|den|dem|eine|einen|ihre|unsere|seine) )(?:vereinbarte|genehmigte|bewilligte|verabschiedete|billigte|akzeptierte)|verwarf|legte [^;?]{2,60}? fest|lehnte [^;?]{2,80}? ab|stimmte [^;?]{2,80}? zu|nahm [^;?]{2,80}? (?:nicht )?an|beschlossen|entschieden(?= (?:wir|sie|die|sich))|genehmigten|bewilligten|billigten|lehnten [^;?]{2,80}? ab|stimmten [^;?]{2,80}? zu|nahmen [^;?]{2,80}? (?:nicht )?an)(?=[ ,.;!]|$)`,
  ),
  i(
    String.raw`(?<!\p{L})(?:man|wir|beide|alle|sie|die \p{L}+|der \p{L}+) (?:war|waren|ist|sind) sich (?:\p{L}+ )?einig|(?<!\p{L})(?:gibt|geben|gab|gaben) (?:die |das |den |unser\p{L}* )?(?!(?:auskunft|bescheid|rückmeldung)(?!\p{L}))[\p{L}\d .-]{3,50} frei(?=[.,;!]|$)|^(?:freigabe|genehmigung|zustimmung|zusage|bewilligung|okay|ok)(?: (?:durch|von|vom|der|des) [^;?]{2,50})? (?:liegt|liegen) (?:uns )?(?:jetzt |nun )?vor(?=[.,;!]|$)|(?<!\p{L})(?:wird|wurde|werden|wurden) (?:vorerst |zunächst |derzeit |bis auf weiteres )?nicht (?:weiter ?verfolgt|weitergeführt|verlängert|besetzt|ersetzt|umgesetzt|genehmigt|angenommen|unterstützt|berücksichtigt|nachbesetzt|angeschafft|gebaut|gekauft)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:\p{L}[\p{L} -]{2,40} )?(?:max\.?|maximal|höchstens|at most|no more than|not more than|up to) \d[^;?]{0,20}(?:, (?:mehr nicht|nicht mehr|no more|final|fix|und nicht mehr)|[.!]? (?:mehr nicht|nicht mehr|no more)[.!]?$)`,
  ),
]
const DAY_OUT =
  /^(?:the|our|this year's|next year's|die|der|das|unser\p{L}*) (?!(?:next |nächste[rsn]? )?(?:meeting|call|session|sitzung|besprechung|treffen|hearing|rest|results?|train|flight|deadline|letter|answer|decision)(?!\p{L}))(?:[\p{L}'-]+ ){1,4}(?:will be (?:held )?on|will take place on|is (?:now )?(?:set|fixed|booked|scheduled|planned) for|has been (?:set|fixed) for|takes place on|findet am|findet vom|finden vom|finden am|ist auf den|wurde auf den) (?:the )?(?:\p{L}+,? )?$/iu
const TO_BE =
  /(?<!\p{L})(?:is|are) to (?:be|stay|remain) (?:at )?(?:about |only )?[£$€]?\d|(?<!\p{L})(?:soll|sollen) (?:künftig |neu )?\d[^;?]{1,20} (?:betragen|kosten|sein)(?!\p{L})/iu
const OFF =
  /^(?:the |our |this \p{L}+'s |next \p{L}+'s )?(?!(?:he|she|they|we|I|it|everybody|everyone|who|heating|power|light|lights|water|alarm|phone|radio|lift|price|pace|smell|milk)(?!\p{L}))(?:[\p{L}'&-]+ ){1,5}(?:is|are) off(?=[.,;!–]|$| for (?:now|good|this)| until| till)/iu
const OPEN =
  /(?<!\p{L})(?:not yet|yet to|whether|perhaps|maybe|if|unless|noch nicht|ob|wenn|falls|vielleicht|until)(?!\p{L})/iu

/** A decision that minutes tell; null: none. */
export function minutedIn(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (/\?["')]*$/.test(clause) || (kind === 'file' && !setting.isTalk) || isPast(clause, setting)) return null
  const decision: Draft = { kind: 'decision', who: null, what: 0, confidence: 0.65 }
  for (const pattern of MINUTED) {
    const match = pattern.exec(clause)
    if (match !== null && !OPEN.test(clause.slice(0, match.index + match[0].length))) return decision
  }
  if (OFF.test(clause) && !setting.people.isPerson(clause.split(' ')[0] ?? '')) return decision
  if (TO_BE.test(clause) && !OPEN.test(clause)) return decision
  if (kind !== 'message' && amountsIn(clause).length === 0) {
    const [first] = datesIn(clause, setting.base).filter(({ day }) => day >= setting.base.today)
    if (first !== undefined && DAY_OUT.test(clause.slice(0, first.from))) return { ...decision, confidence: 0.6 }
  }
  return null
}
