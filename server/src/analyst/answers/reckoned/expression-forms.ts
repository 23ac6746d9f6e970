// The forms in which a question names things that shall be reckoned with: "A minus B", "what % of B is A", "how far under B is A".
import type { Operation } from './expression.ts'

export const X = '.{2,80}?'
export const N = String.raw`(?:\d{1,3}(?:[.,']\d{3}){1,2}|\d{1,6}|\p{L}{3,14}(?:[ -]\p{L}{3,8}){0,2})`
const PART = '(?:%|per ?cent|percentage|share|proportion|fraction|prozent|anteil|prozentsatz)'
const OF = String.raw`(?:of|in|von|vom|an der|an den|am|an|der|des|aller)`
const WAY = '(?:under|over|above|below|beyond|short of|past|ahead of|behind)'
const BE = '(?:is|are|was|were|will|would|does|do|did|has)'
const COME = '(?:come in|come|be|end up|land|gone|go|run|turn out|finish)'
const form = (op: Operation, source: string): [Operation, RegExp] => [op, new RegExp(`^${source}$`, 'iu')]

export const FORMS: readonly [Operation, RegExp][] = [
  form('less', `(?<a>${X}),? (?:minus|less|net of|abzüglich|abzgl\\.?|weniger|−) (?<b>${X})`),
  form(
    'less',
    `(?<a>${X}),? (?:once|after|when|if) (?<b>${X}) (?:is|are|has been|have been|comes?|gets?) (?:taken )?(?:off|out|away|deducted|subtracted|gone|paid)`,
  ),
  form(
    'less',
    `(?<a>${X}),? (?:wenn|sobald|nachdem) (?<b>${X}) (?:weg|ab|abgezogen|bezahlt|gezahlt|runter|raus|abgeht|wegfällt)(?: ist| sind| wird| werden)?`,
  ),
  form('less', `(?:take|deduct|subtract|knock) (?<b>${X}) (?:off|from|away from) (?<a>${X})`),
  form('less', `zieh(?:e|t)? (?<b>${X}) (?:von|vom) (?<a>${X}) ab`),
  form('less', `(?:left|over|übrig) (?:of|from|von|vom) (?<a>${X}),? (?:after|without|nach|ohne) (?<b>${X})`),
  form(
    'less',
    `(?<a>${X}),? (?:without|excluding|excl\\.?|not counting|leaving out|ohne|exkl\\.?|ausgenommen) (?<b>${X})`,
  ),
  form('times', `(?<a>${X}) (?:x|×|\\*|times|mal) (?<n>${N})(?: \\p{L}{3,20})?`),
  form('times', `(?<n>${N})(?: \\p{L}{3,20})? (?:x|×|\\*|times|mal) (?<a>${X})`),
  form(
    'times',
    `(?<a>${X}) (?:for|für) (?:all|each of|every one of|alle|jede[nrs]? der) (?:the |our |unsere )?(?<n>${N})(?: of (?:us|them)| \\p{L}{3,20})?`,
  ),
  form(
    'over',
    `(?<a>${X}) (?:divided by|÷|\\/|(?:split|shared|divided) (?:by|between|among|across)|geteilt durch|aufgeteilt auf|verteilt auf) (?:all |alle )?(?:the |our |die )?(?<n>${N})(?: \\p{L}{3,20})?`,
  ),
  form(
    'share',
    `(?:what|which|how (?:many|much)) ${PART} (?:of|in) (?<b>${X}) (?:is|are|was|were|does|do|did|would|comes? from|goes to|falls on) (?<a>${X})(?: (?:make up|account for|represent|be|come to))?`,
  ),
  form(
    'share',
    `(?<a>${X}) (?:is|are|as|in|=) (?:(?:what|which|how (?:many|much)|a|an) )?${PART} (?:of|in) (?<b>${X})`,
  ),
  form('share', `(?<a>that|it)['’]?s (?:what|which|how (?:many|much)) ${PART} (?:of|in) (?<b>${X})`),
  form('share', `(?:what is |whats )?(?<a>${X})['’]s (?:share|percentage|proportion) (?:of|in) (?<b>${X})`),
  form(
    'share',
    `(?:wie ?viele?|welche[rsn]?) ${PART} ${OF} (?<b>${X}) (?:ist|sind|war|waren|macht|machen|entfällt auf|entfallen auf|geht auf|kommt von|kommen von) (?<a>${X})(?: aus)?`,
  ),
  form('share', `(?<a>${X}) (?:in|als|sind|ist|macht) (?:(?:wie ?viele?|welche[rsn]?) )?${PART} ${OF} (?<b>${X})`),
  form('share', `(?<ist>ist|sind|macht) (?<a>das|es) ${PART} ${OF} (?<b>${X})`),
  form('gap', `(?:by )?how (?:far|much) ${WAY} (?<b>${X}) ${BE} (?<a>${X})(?: ${COME})?`),
  form('gap', `(?:by )?how (?:far|much) ${BE} (?<a>${X}) (?:${COME} )?${WAY} (?<b>${X})`),
  form(
    'gap',
    `(?:by )?how much (?:does|did|will|would|do) (?<a>${X}) (?:exceed|beat|top|miss|undershoot|overshoot|fall short of) (?<b>${X})`,
  ),
  form(
    'gap',
    `(?:um )?wie ?(?:viel|weit) (?:liegt|liegen|ist|sind|lag|war|waren|bleibt|bleiben|landet|landen) (?<a>${X}) (?:über|unter|hinter|vor) (?<b>${X})`,
  ),
  form(
    'gap',
    `(?:um )?wie ?viel (?:übersteigt|überschreitet|übertrifft|unterschreitet|verfehlt) (?<a>${X}) (?<b>(?:den|die|das|unsere?n?) ${X})`,
  ),
  form(
    'gap',
    `(?:difference|gap|spread|unterschied|differenz|abstand)(?: in \\p{L}{2,10})? (?:between|zwischen) (?<a>${X}) (?:and|und) (?<b>${X})`,
  ),
  form(
    'gap',
    `(?<a>${X}) (?:vs\\.?|versus|against|gegenüber|compared (?:to|with)|gegen) (?<b>${X}),? (?:(?:the )?(?:difference|gap|diff)|unterschied|differenz|abstand)`,
  ),
  form(
    'gap',
    `(?<a>${X}),? (?:(?:by )?how (?:far|much)|(?:um )?wie ?(?:viel|weit)) (?:under|over|above|below|über|unter|hinter) (?<b>${X})`,
  ),
  form('gap', `how (?:far|much) apart (?:are|is) (?<a>${X}) and (?<b>${X})`),
  form('gap', `wie weit (?:sind|liegen) (?<a>${X}) und (?<b>${X}) auseinander`),
  form('plus', `(?<a>${X}),? (?:plus|\\+|zuzüglich|zzgl\\.?) (?<b>${X})`),
  form('plus', `(?<a>${X}),? (?:with|mit) (?<b>${X}) (?:on top|added|obendrauf|dazu|obendrein)`),
]
