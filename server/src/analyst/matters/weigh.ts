// What is lost, and when: how much a sentence with a day weighs by itself.

import { daysBetween } from '#contract/days.ts'
import type { Item } from './items.ts'

/** A right, a term or a place that is gone when its day has passed: no work afterwards brings it back. */
const GONE_EN =
  /\b(?:notice|terminat\w+|expir\w+|laps(?:e|es|ed|ing)|(?:auto-?)?renew\w*|exclusivity|objections?|appeals?|forfeit\w*|binding|valid (?:until|till|through)|h(?:eld|olds?) (?:\w+ ){0,2}(?:until|till)|only if|unless|no extensions?|cannot (?:extend|move|wait)|extended (?:only|once)|at the latest|no(?:t)? later than|not a day (?:later|past|after)|last (?:possible )?day|(?:portal|window|offer|tender|round|register|commission|filing|subscription|bidding) (?:closes|ends)|covenants?|penalt\w+|breach\w*|waivers?|options?|statute|limitation|or else|otherwise|cancel(?:lation|s)? (?:by|until|period)|free of charge until|deposit|grace period|licen[cs]es?|permits?|licen[cs]e (?:ends|runs)|fil(?:e|ed|es|ing) (?:by|before|until|no later|at least)|must (?:be|have|reach|arrive)|ha(?:s|ve) to (?:be|reach)|void|suspen(?:d|ded|sion)|reject(?:ed|s)?|disqualif\w+|non-?compliant|will not be (?:opened|considered|accepted|looked at)|matures?|time is of the essence|off the table|in default)\b/i
const GONE_DE =
  /(?<!\p{L})(?:\p{L}*kündig\p{L}*|\p{L}*frist\p{L}*|verlänger\p{L}*|erlischt|erlöschen|verfäll\p{L}*|verfall\p{L}*|verjähr\p{L}*|widerspr\p{L}*|einspruch\p{L}*|gültig bis|gilt bis|gilt (?:noch )?bis|läuft (?:\p{L}+ )?(?:aus|ab)|endet|bindend|spätestens|sofern nicht|wenn (?:nicht|es nicht|er nicht|sie nicht)|sonst|andernfalls|vertragsstrafe\p{L}*|pönale|exklusiv\p{L}*|rücktritt\p{L}*|letzter (?:möglicher )?tag|nicht verlängerbar|genehmigung\p{L}*|zulassung\p{L}*|abgelehnt|ausgeschlossen|nichtig|muss \p{L}[^.!?]{0,80}\b(?:sein|vorliegen|eingehen|da sein)|option(?:en)?)(?!\p{L})/iu
/** Somebody is put off or something already failed. */
const SLIPPED =
  /\b(?:late|overdue|missed|never (?:followed|sent|got|came|did|pulled)|not (?:yet )?(?:out|ready|sent|done|here|started|written|heard|paid|signed|possible)|nothing sent|impossible|un(?:signed|paid|answered)|won['’]?t make|can['’]?t make|did (?:not|NOT)|without (?:signing|paying|answering|sending)|slip(?:s|ped|ping)|put (?:off|back)|behind|nobody|no one|forgot\w*|still (?:not|missing|waiting|no|open|out)|stuck|haven['’]?t|hasn['’]?t|didn['’]?t|no (?:reply|answer|word)|silence|nothing (?:came|heard|back))\b|(?<!\p{L})(?:überfällig|zu spät|verspät\p{L}*|verschob\p{L}*|verschieb\p{L}*|rutscht|vergessen|niemand|keiner|nichts (?:gekommen|gehört|da)|noch (?:immer )?(?:nicht|nichts|kein\p{L}*)|immer noch (?:nicht|nichts|kein\p{L}*)|nicht (?:fertig|geschafft|da|zu halten|möglich|geschickt|gekommen|bezahlt|unterschrieben)|unmöglich|fehlt|fehlen|kam nicht|versäumt|offen seit)(?!\p{L})/iu
const ON_TRACK =
  /\b(?:on track|on course|on schedule|no risks?|all good|all green|plenty of time|no rush|no hurry|nothing urgent|as planned|under control)\b|(?<!\p{L})(?:auf kurs|im plan|nach plan|planmäßig|läuft alles|alles (?:gut|grün|im griff)|keine (?:sorgen|risiken)|eilt nicht|keine eile|zeit genug|genug zeit)(?!\p{L})/iu
const CLOSED =
  /\b(?:cancelled|canceled|called off|is off|settled|signed off|dropped|withdrawn|no longer|done and dusted|resolved|completed|closed out|went out|was sent)\b|(?<!\p{L})(?:abgesagt|erledigt|gestrichen|hinfällig|zurückgezogen|abgeschlossen|ist raus|verschickt)(?!\p{L})/iu
/** Somebody waits for the person's word. */
const ASKED =
  /\b(?:need(?:s)? (?:your|my|an?) (?:yes|no|ok|go|answer|decision|word|approval|signature|reply)|yes or no|(?:needs?|wants?|must) (?:to )?(?:know|hear)|(?:what|where) do (?:you|we) (?:stand|say|want)|your (?:call|decision|choice)|let me know|please (?:confirm|decide|sign|approve|answer)|waiting (?:for|on) (?:you|your|me|my)|i (?:pick|decide|choose))\b|(?<!\p{L})(?:(?:ja|yes) oder nein|(?:brauch\p{L}*|benötig\p{L}*) (?:\p{L}+ ){0,2}(?:antwort|entscheidung|freigabe|zusage|unterschrift|ok|rückmeldung)|bitte (?:um )?(?:antwort|entscheidung|freigabe|rückmeldung|bestätig\p{L}*)|wart\p{L}* auf (?:dich|sie|mich|dein\p{L}*|ihre|meine)|gib \p{L}* ?bescheid|was (?:sagst|meinst) du|entscheide ich)(?!\p{L})/iu
/** Somebody is not there when they are needed. */
const AWAY =
  /\b(?:(?:is|are|was|be|been|still|i['’]?m|he['’]?s|she['’]?s|they['’]?re|gets?|goes|going) (?:away|off sick|off work|out sick|out of office|sick|in hospital|on leave|on vacation|on holidays?)|(?:away|off|out|gone) (?:from|until|till|thru|through|for|\w+ weeks?)|on (?:vacation|holidays?|leave|annual leave|my hols|sick leave)|(?:paternity|maternity|parental|annual|sick|unpaid|medical) leave|out sick|still out|vacation \d|surgery|(?:hip|knee|heart|back|eye)? ?operation|sabbatical)\b|(?<!\p{L})(?:urlaub|krank(?:geschrieben)?|abwesend|elternzeit|mutterschutz|reha|verreist|fällt aus|außer haus|ausser haus)(?!\p{L})/iu
/** Somebody's guess, not what stands in a paper. */
const HEARSAY =
  /\b(?:thinks|guess(?:es|ed)?|reckons?|hearsay|heard|supposedly|allegedly|rumou?r|somebody (?:said|says)|probably|i think)\b|(?<!\p{L})(?:glaub(?:e|t)|meint|vermut\p{L}*|wohl|angeblich|soll wohl|gehört, dass|gerücht\p{L}*|schätze ich)(?!\p{L})/iu
/** It has come to pass. */
const DONE =
  /\b(?:done|came in|arrived|went out|delivered|paid|filed|received|sent (?:it|on|out|mon|tue|wed|thu|fri|sat|sun)|fixed|complete[d]?)\b|(?<!\p{L})(?:erledigt|eingegangen|angekommen|gekommen|bezahlt|geliefert|verschickt|ist raus|ist da)(?!\p{L})/iu
/** Somebody may go. */
const LEAVING =
  /\b(?:(?:an?|another|other) (?:job )?offers? from|have offered (?:him|her|them)|has an? (?:\$|€|£)?\S* ?offer|counter-?offer|resign\w*|hand(?:s|ed)? in (?:his|her|their) notice|wants to (?:leave|quit)|headhunt\w*|poach\w*)\b|(?<!\p{L})(?:hat (?:ein )?(?:anderes )?angebot von|hat gekündigt|will (?:kündigen|gehen|weg)|abgeworben|gegenangebot)(?!\p{L})/iu

export const isLoss = (text: string): boolean => GONE_EN.test(text) || GONE_DE.test(text)
/** Of a word that was cut to its stem. */
export const isLossWord = (stem: string): boolean => ['', 'e', 'ed', 'en', 'ung'].some((end) => isLoss(stem + end))
export const isSlip = (text: string): boolean => SLIPPED.test(text)
export const isCalm = (text: string): boolean => ON_TRACK.test(text)
export const isDone = (text: string): boolean => DONE.test(text) && !isSlip(text)
/** A sum that something costs or brings; and one up to which somebody is insured, which nobody pays. */
const PRICE =
  /\b(?:price|rent|fees?|value|consideration|cost|premium|salary|rate|payable|amounts? to|worth)\b|(?<!\p{L})(?:preis|\p{L}*miete|rate|wert|\p{L}*summe|vergütung|honorar|gehalt|beträgt|kostet|kosten)(?!\p{L})/iu
const COVER =
  /\b(?:insurance|liability|indemnity|cover(?:age)?|deductible)\b|(?<!\p{L})(?:deckungssumme|\p{L}*haftpflicht\p{L}*|versicherungssumme)(?!\p{L})/iu
export const isPrice = (text: string): boolean => PRICE.test(text)
export const isCover = (text: string): boolean => COVER.test(text)
export const isHearsay = (text: string): boolean => HEARSAY.test(text)
export const isAway = (text: string): boolean => AWAY.test(text)
export const isLeaving = (text: string): boolean => LEAVING.test(text)
/** What the person is asked for: in their own notes only what is said in so many words, in what others write any question. */
export const isAsked = ({ text, ref, mine }: Item): boolean =>
  ASKED.test(text) || (ref.kind === 'thread' && !mine && /\?\s*$/.test(text))
export const isClosed = (text: string): boolean =>
  CLOSED.test(text) && !/\b(?:not|never)\b|(?<!\p{L})nicht(?!\p{L})/iu.test(text)

const KIND = {
  deadline: 0.8,
  promise: 0.5,
  question: 0.4,
  decision: 0.2,
  figure: 0.35,
  date: 0.35,
  words: 0,
  task: 0.42,
  goal: 0.3,
}
/** Further ahead, or longer past, a day bites nobody today. */
const AHEAD = 75
const PAST = 45

/** 0 to 1; 0: no day, or one that does not bite. `today`: yyyy-mm-dd. */
export function biteOf(item: Item, today: string): number {
  if (item.due === null || item.done) return 0
  const left = daysBetween(today, item.due)
  if (left > AHEAD || left < -PAST) return 0
  // What only says when something took place, or took place in the meantime, is no claim on anybody.
  if (left < 0 && !['promise', 'task'].includes(item.kind) && !(item.kind === 'date' && isSlip(item.text))) return 0
  if (left < 0 && isDone(item.text)) return 0
  if (item.kind === 'goal' && left > 30) return 0
  const loss = isLoss(item.text)
  const kind =
    KIND[item.kind] + (loss ? 0.2 : isSlip(item.text) ? 0.15 : 0) + (item.kind === 'deadline' && loss ? 0.1 : 0)
  const sure = item.kind === 'deadline' || (item.kind === 'date' && loss) ? 1 : 0.6 + 0.4 * item.confidence
  // A plan of half a year ago has mostly been overtaken; a paper on file has not.
  const age =
    item.ref.kind === 'file' || item.kind === 'task' || item.kind === 'goal' ? 0 : daysBetween(item.day, today)
  const fresh = 1 - 0.5 * Math.min(1, Math.max(0, age - 30) / 150)
  return kind * sure * fresh * (item.hedged ? (item.ref.kind === 'file' ? 1 : 0.55) : 1) * nearness(left)
}

/** 0 to 1: how near a day is, by the days that are left. */
export function nearness(left: number): number {
  if (left < -14) return 0.5
  if (left < 0) return 0.75
  if (left <= 3) return 1
  if (left <= 7) return 0.96
  if (left <= 14) return 0.86
  if (left <= 30) return 0.68
  return 0.45
}

/** 0 to 0.4: a thousand is little, a million is much. */
export const weightOfMoney = (money: number): number =>
  money < 1_000 ? 0 : 0.4 * Math.min(1, (Math.log10(money) - 2.5) / 6)
