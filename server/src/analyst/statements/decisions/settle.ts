// What was decided, and what is open or asked for, in English and German.

import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { sieved } from '../form/sieve.ts'
import { ACTS } from '../promises/verbs.ts'

const BODY = String.raw`(?:we|they|both|all|everyone|everybody|(?:the |our )?(?:board|committee|council|team|trustees|governors|management|members|partners|parties|group|directors|shareholders|court|judge|panel|steerco|jury|commission|family|owners|congregation|assembly|tsc|meeting)|both (?:sides|parties))`
const DECIDED_EN = [
  /\bit (?:was|has been|is|were) (?:\w+ly |also |then |finally )?(?:agreed|decided|resolved|concluded|determined)\b/i,
  new RegExp(
    String.raw`(?:^|[^\p{L}])${BODY}(?:'ve| have| has| had| all| both| also| finally| unanimously| jointly| now| then| therefore)* (?:decided|agreed|resolved|chose|chosen|opted|settled on|approved|rejected|voted|signed off|adopted|ratified|concluded|elected|picked|endorsed|ruled out|turned down|passed|accepted|dropped)\b(?! with\b| about\b| the minutes)`,
    'iu',
  ),
  /^(?:so )?(?:we're |we are |all )?(?:decided|agreed|resolved|approved)\b(?! with\b| by \w+ and\b)(?:,| to\b| on\b| that\b| we\b| against\b| not\b|:| –| -)/i,
  /\b\p{Lu}\p{L}+ (?:has |have )?decided (?:to|on|against|not|that|for)\b/u,
  /\b(?:was|were|has been|have been|got|been) (?:\w+ly )?(?:approved|rejected|adopted|ratified|turned down|signed off|scrapped|shelved|carried|accepted|voted down|agreed|decided)\b/i,
  /\b(?:let's|lets|let us|then we|so we|we(?:'ll|'re| will| are)?) (?:go|going|stick|sticking|stay|staying|proceed|proceeding|move forward|run)(?: ahead)? (?:with|for)\b/i,
  /\b(?:goes|going|went|will go|to go) ahead\b/i,
  /\b(?:ruled out|off the table|is settled|it's settled|that's settled|sticking with|settled on|opted (?:for|to|against)|motion (?:carried|passed)|voted (?:to|for|against|in favou?r))\b/i,
  /(?:,| –| -|\() ?(?:final|decided|agreed|all agreed|approved|unanimous(?:ly)?|no objections?|carried)[.)!]*$/i,
  /(?:^|[:;–] ?)(?:also |so )?(?:agreed|decided|resolved|approved)(?:,|:| –| -| \p{Lu}\p{L}+ \p{Ll}{2,})/u,
  /\b\p{Lu}\p{L}+ (?:and|&) \p{Lu}\p{L}+ (?:have |had |both |now |also )*(?:agreed|decided|settled|chose)\b(?! with)/u,
  /\bwe(?:'ve| have)?(?: now| then| finally| therefore| just)? (?:took (?:it|them|that|the (?:offer|deal))|went with|gone with|chose|chosen|picked|opted|turned (?:\p{L}+ ){1,4}down|passed on|dropped|killed|scrapped|accepted|declined|rejected|said (?:yes|no) to)\b/iu,
  /(?<![\p{L}\d%$€.])(?!(?:what|who|where|how|that|as|when|which|why|if|whether|because|and|but|than) )[\p{L}\d%$€.]{1,40} it is(?=[.!]?$|, [£$€]?\d)|^(?:so |we're |now )?going (?:with|for) (?:the|a|an|\p{Lu})/iu,
  /\b(?:refuses?|refused|declines|declined) to (?!wear|eat|drink|talk|speak|listen|look|sit|stand|sing|play|laugh|go|be|see|say|smile|dance|believe|know)\p{L}|\b(?:a (?:firm|clear|definite) no|definitely not|out of the question|no-go|said no|rules? (?:it|that|this) out)\b/iu,
  /\bwe(?:'ll| will| shall| are going to)? (?:keep|drop|stay with|stop|close|sell|skip|cancel|postpone|hire|buy|launch|discontinue|retain|abandon|(?:move|push|shift|bring) (?:it|this|that|them|the \p{L}+) (?:back |forward |out )?to)(?!\p{L})/iu,
].map(sieved)
const DECIDED_DE = [
  /\b(?:wurde|wurden|wird|ist|sind|haben|hat|habe|hatten?)\b.{0,200}?\b(?:beschlossen|entschieden|vereinbart|festgelegt|abgelehnt|genehmigt|angenommen|verabschiedet|bewilligt|freigegeben|geeinigt|verworfen|gestrichen|abgemacht|zugestimmt|verabredet|gewählt)\b/iu,
  /\b(?:beschlossen|entschieden|vereinbart|abgemacht|festgelegt) (?:wurde|wird|ist|haben|hat)\b/iu,
  /\b(?:beschlie(?:ss|ß)t|beschlie(?:ss|ß)en|genehmigt|bewilligt|verabschiedet|verwirft|entscheidet sich|entscheiden uns|entschied(?:en)? sich|einigen (?:sich|uns)|einigten (?:sich|uns)|stimmt .{2,60} zu|lehnt .{2,60} ab)\b/iu,
  /^(?:also )?(?:abgemacht|vereinbart|entschieden|beschlossen|einstimmig|genehmigt|abgelehnt)\b ?(?:,|:|–|-|ist|wurde|,? dass)/iu,
  /(?:,| –| -|\() ?(?:definitiv|fix|beschlossen|entschieden|abgemacht|einstimmig|genehmigt|vereinbart)[.)!]*$/iu,
  /\b(?:(?:dann|also|so) (?:nehmen|machen|gehen|bleiben|verzichten) wir|wir (?:nehmen|bleiben|gehen|verzichten|behalten|setzen|fahren) (?:nun |jetzt |definitiv |also )?(?:die|den|das|bei[m]?|mit|auf|es|live|weiter|nicht|keine[nrs]?)|nehmen wir (?:die|den|das)|bleibt es bei|(?:es|das) bleibt (?:bei[m]?|dabei|vorerst|so)|^bleibt (?:vorerst|so|bestehen|wie|bei)|ist vom tisch)/iu,
  /(?:^|[:;–] ?|, )(?:beschlossen|entschieden|vereinbart|abgemacht|genehmigt|abgelehnt|bewilligt)(?:,|:| –| -)/iu,
  /(?:^|, |– )(?:also|somit|damit|daher|deshalb) (?:wird|werden)\b.{2,80}\p{L}t(?:[.!,]|$)/iu,
  /(?<!\p{L})(?:schieben|verschieben|stecken|streichen|stoppen|kündigen|verkaufen|behalten|lassen|beenden|verzichten|wechseln|trennen|nehmen|legen|ziehen) wir (?:jetzt |nun |also |definitiv |uns |erst )?(?:ins?|auf|bis|zum|zur|nicht|vor|zu|von|weg|bleiben|sein|fallen|weiter|ganz|in)(?!\p{L})/iu,
  /(?<!\p{L})(?:definitiv nicht|auf keinen fall|kommt nicht in ?frage|kommt nicht infrage|nicht bereit,|lehnt das ab|sagt nein|klare absage|hat abgesagt)(?!\p{L})/iu,
].map(sieved)
const NOT_DECIDED =
  /\b(?:not|never|n't|yet to|un|no one|nobody|nothing|nicht|nie|noch nicht|nichts|kein\p{L}*)(?: \p{L}+){0,3} (?:decide|decided|agree|agreed|approved|resolved|settled|confirmed|signed|answered|replied|zugestimmt|bestätigt|unterschrieben|geantwortet|beantwortet|nachgesehen|beschlossen|entschieden|vereinbart|geeinigt|geklärt|festgelegt|genehmigt)\b|\b(?:undecided|no decision|without a decision|ohne entscheid|kein(?:e)? (?:entscheid\p{L}*|beschluss|einigung))/iu
const NOTHING =
  /(?<!\p{L})(?:beschlossen|entschieden|vereinbart|decided|agreed|resolved) (?:wurde |wurden |ist |was )?(?:nichts|nothing)(?!\p{L})/iu
const ONLY_IF =
  /\b(?:if|unless|once|until|when|before|after|only|nachdem|erst|whether|to be|needs? to be|must be|should be|can be|could be|would be|will be|has to be|not been|as|hope|hopes|want|wants|propos\p{L}+|suggest\p{L}*|recommend\p{L}*|falls|wenn|sobald|bis|ob|wie|soll|sollte|muss|kann|könnte|vorgeschlagen|beantragt)\b(?: \p{L}+){0,6}$/iu

/** "After some debate": it was said before it was decided, not what it hangs on. */
const DEBATED =
  /^(?:after|following|nach) (?:an? )?(?:\p{L}+ ){0,2}(?:debates?|discussions?|consideration|deliberations?|votes?|hesitation|arguments?|talks?|reflection|delay|questions|reviews?|advice|thought|beratung(?:en)?|diskussion(?:en)?|aussprache|debatte|abwägung|prüfung|überlegung),? /iu

/** A decision; null where there is none, or where it is said to be open. */
export function decisionIn(said: string, setting: Setting): Draft | null {
  const clause = said.replace(DEBATED, (words) => ' '.repeat(words.length))
  if (NOT_DECIDED.test(clause) || NOTHING.test(clause)) return null
  for (const pattern of [...DECIDED_EN, ...DECIDED_DE]) {
    const match = pattern.exec(clause)
    if (match === null) continue
    const verb = match.index + match[0].length
    if (ONLY_IF.test(clause.slice(0, verb).replace(/\s?\S+$/, '')) && !/^it\b/i.test(match[0])) continue
    if (/^(?:as|wie) /i.test(clause.slice(Math.max(0, match.index - 3), match.index + 3))) continue
    // "we'll keep": what one does, no more, where a person stands in for it.
    const soft = pattern === DECIDED_EN.at(-1)
    if (soft && (setting.people.kind === 'message' || hasCondition(clause))) continue
    return {
      kind: 'decision',
      who: null,
      what: whatAfter(clause, match.index, verb),
      confidence: soft ? 0.6 : 0.85,
      hedged: hasCondition(clause),
    }
  }
  return null
}

function whatAfter(clause: string, from: number, to: number): number {
  if (clause.length - to < 8 || !/\p{L}{2}/u.test(clause.slice(to))) return 0
  const joint = /^(?: to| that| on|,? dass|,|:| für|:? )\s?/i.exec(clause.slice(to))
  return from > 20 ? 0 : to + (joint?.[0].length ?? 0)
}

const OPEN_EN =
  /\b(?:unclear|nobody (?:seems to )?knows?|no idea|undecided|(?:not|yet|never|didn't|did not|have(?:n't| not)|has(?:n't| not))(?: \w+){0,3} (?:decided?|agreed?|resolved|settled|been clarified)|(?:still |we |they |board |committee )(?:have|has|need|needs) to (?:\w+ )?(?:decide|agree|be decided|be agreed|be clarified|work out|figure out)|need(?:s)? to (?:decide|agree on|be (?:decided|clarified|agreed))|remains? (?:open|unclear|to be seen|unresolved)|still open|(?:is|are) (?:still )?open\b(?! to| for| on| until| from| at)|open question|to be (?:decided|confirmed|determined|agreed|clarified|discussed)|tb[dca]|pending (?:a )?decision|up in the air|not (?:yet )?(?:fixed|sorted|clear)(?: yet)?|(?:up to|depends on) .{2,40} (?:whether|if|who)|depends (?:on )?whether|still thinking|thinking (?:it|about it)(?: over)?|(?:left|kept) (?:open|unanswered|hanging|undecided)|no (?:decision|consensus|agreement)|question is (?:whether|who|if|how)|(?:decision|question|item|point|matter) (?:was |is |has been |)?(?:deferred|postponed|parked|adjourned|tabled|pending))\b/i
const OPEN_DE =
  /\b(?:(?:noch|weiterhin|bleibt|ist|sind|steht|immer noch) offen|offene frage|unklar|ungeklärt|fraglich|strittig|tbd|nicht (?:entschieden|geklärt|beschlossen|(?<!war .{0,30})klar|einig)|nie (?:\p{L}+ )?entschieden|(?:noch )?zu (?:klären|entscheiden)|vertagt|zurückgestellt|offen ?geblieben|(?:steht|stehen) (?:noch )?nicht fest|überleg\p{L}* (?:es )?(?:sich )?(?:es )?noch|(?:muss|müssen) (?:noch )?(?:\p{L}+ ){0,4}(?:entschieden|geklärt|abgestimmt|festgelegt) werden|kommt (?:noch )?darauf an, ob|hängt (?:noch )?davon ab|lässt .{2,40} offen|bleibt offen|(?:weiss|weiß|wissen) (?:es )?(?:noch )?(?:nicht|keiner|niemand)|keine einigung|kein(?:e)? entscheid(?:ung)?|suchen noch|steht noch aus|bleibt abzuwarten|müssen (?:wir )?(?:noch )?(?:\p{L}+ ){0,3}entscheiden|entscheiden müssen|frage, ob)\b/iu
/** Asked of somebody, and told as such: "she asked whether …", "gefragt, ob …", "Ob er bleibt, wollte sie wissen". */
const TOLD_QUESTION =
  /(?<!\p{L})(?:(?:has |have |was |were )?asked|(?:I|we|he|she|they|\p{Lu}\p{L}+)(?:'ve|'s| have| has)? (?:written to|wrote to|texted|mailed|emailed|messaged|pinged)|asks|wonder(?:s|ed)|is asking|queried|want(?:s|ed) to know|would like to know|fragte?n?|gefragt|angefragt|(?:will|wollte|wollten|möchte) wissen)(?: (?!to\b|for\b|about\b)[\p{L}.@-]+){0,5}?,? (?:whether|if|when|who|what|where|why|how|which|ob|wann|wer|was|wo|warum|wie|welche[rsnm]?)(?!\p{L})|^(?:ob|wann|wer|wo|wie|was|welche[rsn]?) .{3,160}, (?:wollte|will|möchte|fragte?|wollten)(?!\p{L})/iu
const UNANSWERED =
  /(?<!\p{L})(?:(?<!(?:was|were|been|,) )(?:still )?waiting (?:on|for|to hear)(?! list| time)|(?:warten?|warte) (?:noch |wir |ich |immer |weiter )*auf|no (?:answer|reply|response|word|feedback|decision|news) (?:yet|so far|from|on|about|as to)|(?:have|has|'ve|'s)(?:n't| not) heard|noch nichts (?:\p{L}+ ){0,3}(?:gehört|gekommen|zurück)|not (?:yet )?(?:answered|replied|confirmed|responded|signed off)|(?:has|have)(?:n't| not) (?:yet )?(?:answered|replied|confirmed|responded|heard|got back|come back|decided|checked|looked it up)|not yet (?:confirmed|agreed|clear|known|checked|clarified)|(?:noch |bisher |bis heute )kein\p{L}* (?:antwort|rückmeldung|bescheid|zusage|entscheid\p{L}*|reaktion)|(?:noch|bisher) nicht (?:\p{L}+ ){0,2}(?:geantwortet|beantwortet|bestätigt|zugestimmt|geklärt|gemeldet|nachgesehen|nachgeschaut|geprüft|entschieden|unterschrieben)|(?:antwort|rückmeldung|entscheidung|zusage|freigabe|bestätigung|genehmigung|stellungnahme|bescheid)(?: (?:von|vom|der|des|aus|seitens) [^;?.]{2,40})? (?:fehlt|fehlen|steht|stehen|liegt) (?:noch |weiterhin |immer noch )?(?:aus|nicht vor|noch)?(?=[.,;!]|$)|wer das (?:macht|zahlt|übernimmt), ist)(?!\p{L})/iu

/** Something is asked for: "asked her for two weeks", "fragt nach mehr Lohn". */
const ASKED_FOR =
  /(?<!\p{L})(?<!\byou )(?:asked|asks|asking|fragte?n?|bittet|bitten|bat)(?: [\p{L}.'-]+){0,3}? (?:(?:for|about|after) (?!by |permission to )(?:\p{L}|\d|[£$€])|nach (?!dem|der zeit|den weg)|um (?!\d)|darum,? (?:dass|ob))|(?<!\p{L})(?:angefragt|gebeten|nachgefragt)(?:[,.!]|$| ob| um| wegen)/iu
const GRANTED =
  /(?<!\p{L})(?:agreed|granted|said (?:yes|no|ok|i|we|he|she)|gave|given|got|yes|no|fine|ok|okay|refused|declined|will|'ll|zugesagt|bekommen|ja|nein|abgelehnt|erhalten|bis|until|till)(?!\p{L})/iu

/** What somebody asked, or has not answered; null where nothing is. */
export function askedIn(clause: string, setting: Setting): Draft | null {
  if (hasCondition(clause.replace(/(?:whether|if|ob)\b.*$/i, ''))) return null
  if (/(?<!\p{L})frag(?:t|en sie)? mich (?:bitte |bloß )?nicht(?!\p{L})/iu.test(clause)) return null
  // Whoever asked waits for the answer.
  const asker = () =>
    /^(?:(?:and|but|so|und|aber|also),? )?(?:I|we|ich|wir)(?!\p{L})/iu.test(clause)
      ? self('I', setting)
      : resolvePronoun(clause, clause.length, setting)
  if (TOLD_QUESTION.test(clause)) return { kind: 'question', who: asker(), what: 0, confidence: 0.65 }
  if (ASKED_FOR.test(clause) && !GRANTED.test(clause))
    return { kind: 'question', who: asker(), what: 0, confidence: 0.6 }
  return UNANSWERED.test(clause) ? { kind: 'question', who: null, what: 0, confidence: 0.65 } : null
}

const OPEN_END =
  /(?:^|[–:,(-] ?|\? ?[–-]? ?)(?:offen|open|still looking|tbd|tbc|unklar|unclear|noch offen|suchen noch|pending|undecided)\.?\)?$|\s(?:tb[cd]|unklar|unclear|undecided)[.)]?$/i

const COUNTED =
  /(?<![\p{L}\p{N}])(?:\d+|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|viele|einige|several|some) (?:[\p{L}-]+ ){1,5}(?:are|sind|remain|bleiben) (?:still |noch )?(?:open|offen)(?!\p{L})/iu

/** Something said to be open; null where nothing is. */
export function openIn(clause: string): Draft | null {
  const match = OPEN_EN.exec(clause) ?? OPEN_DE.exec(clause) ?? OPEN_END.exec(clause)
  if (match === null) return unsureIn(clause)
  // "Two items are open": a count of what is not done.
  if (COUNTED.test(clause)) return null
  if (hasCondition(clause.slice(0, match.index))) return null
  if (clause.split(' ').length < 3 && !OPEN_END.test(clause)) return null
  if (/^(?:tbd|tbc|offen|open|unklar)[.!]?$/i.test(clause)) return null
  return { kind: 'question', who: null, what: 0, confidence: 0.75 }
}

/** "tbc" alone, behind what it is said of. */
/** "Christa ist dagegen, ich schwanke". */
const SWAYS =
  /(?<!\p{L})(?:(?:ich|wir) schwanken?|(?:bin|sind|bin mir|sind uns) (?:noch )?(?:unschlüssig|uneins|unsicher|hin- und hergerissen)|noch unentschieden)(?!\p{L})/iu
export const isOpenMark = (said: string): boolean =>
  SWAYS.test(said) ||
  /^(?:still |noch )?(?:tb[cda]|open|offen|unklar|unclear|undecided|pending|no idea|keine ahnung)[.!]*$/i.test(said)

const UNSURE =
  /\b(?:(?:not (?:yet )?(?:quite |entirely )?sure|unsure|don't (?:yet )?know(?: is)?|no idea|wonder(?:ing)?|weiss|weiß|wissen|frage mich|bin unsicher)(?: es)?(?: noch)?(?: nicht)?,? (whether|if|who|when|which|how|what|ob|wer|wann|wie|welche[rsn]?|was))\b/iu

/** "Not sure whether we should": open for certain where it is ours to decide. */
export function unsureIn(clause: string): Draft | null {
  const match = UNSURE.exec(clause)
  if (match === null || /\b(?:you|du|sie) (?:don't|not|weiss|weiß|wissen)/i.test(clause)) return null
  const ours = /\b(?:whether|if|ob)(?: or not)? (?:to|we|I|wir|ich)\b/i.test(clause.slice(match.index))
  return { kind: 'question', who: null, what: 0, confidence: ours ? 0.65 : 0.5 }
}

const REQUEST_EN =
  /\b(?:(?:can|could|would|will) (?:you|u)(?: guys| both| all)?(?: please| kindly| also| maybe| perhaps| pls)* (?!mind\b|be\b(?! (?:able|so kind|available|willing))|have\b|like\b)(?:be able to |be so kind as to |be willing to )?([a-z]+)|(?:please|pls|plz|kindly)(?: also| just)? (?!note\b|find\b|see\b|do(?:n't| not)\b|feel\b|accept\b|be\b|join me\b|excuse\b|stand\b|ignore\b)([a-z]+)|(?:would you mind|let me have|let us have|let me know|grateful if you|appreciate (?:it )?if you|don't forget to|make sure you|I need you to|we need you to|I'd like you to))\b/i
const REQUEST_DE =
  /\b(?:(?:kannst|könntest|magst|würdest) du|(?:können|könnten|würden) sie|könnt ihr|ich bitte (?:sie|dich|euch)|wir bitten (?:sie|euch)|bitte (?!beachten|wenden|um|nicht|entschuldig|zögern|verzeih)|bitten wir sie|darf ich (?:sie|dich) bitten|denk(?:en sie)? (?:bitte )?daran)/iu
const IMPERATIVE =
  /^(?:and |also |und |,)?\s?(send|give|bring|forward|share|schick|schicke|sende|gib|bring|leite) (?:me|us|over|mir|uns)\b/i

/** Something that another is asked to do; nobody has taken it on. */
export function requestIn(clause: string, setting: Setting): Draft | null {
  const english = REQUEST_EN.exec(clause)
  const verb = english?.[1] ?? english?.[2]
  if (
    english &&
    (verb === undefined || ACTS.has(verb.toLowerCase()) || /^(?:advise|come|think|consider|ask|clarify)$/i.test(verb))
  )
    return asked(setting, english.index + english[0].length - (verb?.length ?? 0))
  const german = REQUEST_DE.exec(clause)
  if (german && clause.length > german[0].length + 4) return asked(setting, german.index)
  return IMPERATIVE.test(clause) ? asked(setting, 0) : null
}

const asked = (setting: Setting, what: number): Draft => ({
  kind: 'question',
  who: setting.speaker ?? setting.people.author,
  to_whom: setting.hearer,
  what,
  confidence: 0.7,
  hedged: true,
})

const IDLE_QUESTION =
  /^(?:how are (?:you|things|we)|how's|how is it|wie geht|was meinst du|what do you think|right|ok|okay|really|wirklich|oder|nicht wahr|einverstanden|alles klar|agreed|any questions|fragen|noch fragen|remember|erinnerst|weisst du noch|weißt du noch|isn't it|who knows|wer weiss|wer weiß|why not|warum nicht|sounds good|makes sense|sorry|pardon|wie bitte|guess what|how come|seriously)\b.{0,40}\?+$|^(?:and|und|na|hm|what|was|eh|no|ready|bereit|so)(?: (?:then|now|else|noch|nun|jetzt))?\?+$|^(?:isn't|aren't|wasn't|weren't|ist das nicht|sind das nicht|war das nicht|ist es nicht)(?!\p{L}).{0,30}\?+$/iu

/** Who does it, whether we do it, which one: questions that somebody has to settle. */
const OURS =
  /^(?:(?:so|but|also|und|aber),? )?(?:who|which|when (?:do|will|should|are|is|can)|where (?:do|will|should|are)|how (?:much|many|long|do we|should we)|do we|should|shall|can we|are we|will we|is (?:it|there|this|the)|what (?:do|should|will|about|is the)|does (?:the|our|this)|wer|wem|welche[rsn]?|wann|wo|was (?:machen|passiert|kostet|ist mit|tun)|wie (?:viel|lange|gehen|machen|teuer)|brauchen|sollen|müssen|können wir|machen wir|nehmen wir|zahlt|übernimmt|gibt es|ist (?:das|der|die|es)|haben wir|bleibt|bleiben|weiss|weiß|gilt|reicht|darf|dürfen|zahlen|warum|why|did (?:we|they|he|she|the)|has (?:the|anyone|anybody)|hat (?:jemand|schon|der|die|das))(?!\p{L})/iu

const NEEDED =
  /^\p{L}{3,} (?:needed|required|possible|allowed|included|insured|paid|booked|ordered|nötig|erforderlich|möglich|erlaubt|dabei|inklusive|versichert|bezahlt|bestellt|gebucht)\?$/iu

/** A question that stands open where it is asked. `answered`: something follows it that reads like an answer. In a message it is known who asks whom. */
export function questionIn(
  clause: string,
  depth: number,
  answered: boolean,
  { people, speaker, hearer }: Setting,
): Draft | null {
  const between = people.kind === 'message' ? { who: speaker ?? people.author, to_whom: hearer } : { who: speaker }
  const bare = clause.replace(/[)"\s]+$/, '')
  if (!bare.endsWith('?') || answered) return null
  const words = bare.split(/\s+/).length
  if (/^(?:maybe|perhaps|vielleicht|or|oder) /i.test(bare) || (words < 5 && /\?\?$/.test(bare))) return null
  if (words === 2 && NEEDED.test(bare)) return { kind: 'question', ...between, what: 0, confidence: 0.6 }
  if (words < 3 || IDLE_QUESTION.test(bare) || (/^(?:and|und) /i.test(bare) && words < 4)) return null
  const isOurs = depth === 0 && OURS.test(bare) && words > 3
  return {
    kind: 'question',
    ...between,
    what: 0,
    confidence: isOurs || (people.kind === 'message' && hearer !== null) ? 0.65 : 0.6,
  }
}
