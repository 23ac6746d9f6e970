// What a message wants, in English or German: decided before anything is looked up. Closed classes of the language; what fits none is a look-up.
import { spelledOut, withoutAddress } from '../text/address.ts'
import { answerKind, languageAsked, termsOf } from '../text/asked.ts'
import { subjectOf } from '../text/subject.ts'
import { smallTalk } from './chat.ts'
import { type Command, commandIn } from './command.ts'
import { ALSO, OF_LISTED, ON_PLATE, withObject } from './follow-ups.ts'
import { germanPage } from './german-pages.ts'
import { type Intent, type IntentKind, intentIn } from './intent.ts'
import { PRONOUN, restsOnBefore } from './rests-on.ts'
import { withoutSlips } from './slips.ts'
import { GREETING_FIRST, TALK, THANKS_FIRST, whole } from './talk.ts'
import { WAITING } from './waiting-words.ts'

export type GateKind =
  | IntentKind
  | 'command'
  | 'sum'
  | 'gap'
  | 'trend'
  | 'owes'
  | 'questions'
  | 'since'
  | 'list_tasks'
  | 'due_days'
  | 'which_person'
  | 'reach'
  | 'count_records'
  | 'draft'
  | 'why_top'
  | 'stand'
  | 'waiting'

export type Gated = Omit<Intent, 'kind'> & { kind: GateKind; german: boolean; command?: Command }

type Rule = [GateKind, RegExp]

const RECORDS = String.raw`(?:(?:of )?(?:my|the|our|open|overdue|late|offenen?|überfälligen?|meiner|unserer|eigenen?) )*(?:tasks?|to-?dos?|goals?|objectives?|contacts?|notes?|calls?|meetings?|conversations?|interactions?|aufgaben?|ziele|kontakte|notizen|anrufe|gespräche|treffen|termine)`
const IN_TIME = String.raw`(?:(?:heute|morgen|jetzt|gerade|aktuell|diese woche|nächste woche|am|das|denn) ){0,3}`
const LATER: readonly Rule[] = [
  [
    'next',
    new RegExp(
      String.raw`^(?:und )?was ist ${IN_TIME}(?:wichtigste[nrs]?|dringendste[nrs]?|dringlichste[nrs]?)(?: (?:heute|morgen|jetzt|diese woche|nächste woche|für mich)){0,2}[\s?!.]{0,5}$`,
      'iu',
    ),
  ],
  [
    'due_days',
    /^(?:(?:please )?(?:list|show)(?: me)?|what(?:['’]?s| is)?|give me|and)\b(?: (?:me|all|everything|anything|that|which|is|are|falls?|things?)){0,5} due (?:by|on|at|this|next|today|tomorrow|until|mon|tue|wed|thu|fri|sat|sun|\d)|^(?:und )?welche (?:termine|fristen|stichtage) (?:hab\p{L}{0,2}|gibt es|stehen|sind|liegen|laufen|fallen)(?!\p{L})|^(?:und )?was ist (?:alles )?(?:heute|morgen|übermorgen|am \p{L}{2,12}|diese woche|nächste woche|bis (?:zum )?\S{2,12}) fällig|^(?:und )?was (?:muss|müssen|soll|sollte|sollten) (?:ich |wir )?(?:diese|nächste|kommende) woche (?:noch |alles )?(?:raus|weg|fertig|erledigt|abgegeben|geliefert|verschickt)(?!\p{L})|^(?:und )?was (?:muss|müssen|soll|sollte) (?:ich|wir) (?:noch |alles )?bis (?!wann).{2,30} (?:machen|tun|erledigen|abgeben|liefern|schicken|fertig (?:machen|haben))(?!\p{L})/iu,
  ],
  ['waiting', WAITING],
  ['owes', ON_PLATE],
  [
    'why_top',
    /\b(?:why|how come)\b.*\b(?:(?:on|at the) top|(?:comes?|stands?|listed|ranked|shown|put) first|number one)\b|(?<!\p{L})(?:warum|wieso|weshalb)(?!\p{L}).*(?<!\p{L})(?:(?:ganz|zu|so weit) oben|steht (?:\p{L}+ ){1,3}oben|an (?:erster|oberster) stelle)(?!\p{L})/iu,
  ],
  [
    'reach',
    /(?<!\p{L})(?:telefonnummer|handynummer|durchwahl|mailadresse|e-mail-adresse|kontaktdaten|(?:(?:e-?)?mail(?:adresse)?|(?:telefon|handy|mobil)?nummer|adresse|kontaktdaten) von)(?!\p{L})|(?<!\p{L})wie erreiche? ich(?!\p{L})|\bhow (?:can|do|could) (?:i|we) (?:reach|call|contact|get hold of)\b/iu,
  ],
  [
    'last_talk',
    /(?<!\p{L})wann (?:hab|habe|hatte|haben|hatten) (?:ich|wir) (?:zuletzt |das letzte mal )?.*(?<!\p{L})(?:gesprochen|telefoniert|getroffen|gesehen|gehört)(?!\p{L})|(?<!\p{L})(?:letztes|letzte[rn]?) (?:gespräch|telefonat|treffen|kontakt) mit(?!\p{L})/iu,
  ],
  [
    'due_days',
    /\b(?:what(?:['’]s| is| are)?|which|any(?:thing)?)\b.*\b(?:deadlines?|dates?|falls?|expires?)\b.*\b(?:this|next|on|rest|today|tomorrow|until)\b|\bwhat(?:['’]s| is| falls?)? (?:all )?(?:due|happening|planned|coming up) (?:on|at) (?:\S+ )?\S*\d|\bwhat(?:['’]s| is) due (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?<!\p{L})(?:was|welche) .*(?<!\p{L})(?:fällig|fristen|termine|läuft ab|läuft aus|ansteht|an)(?!\p{L}).*(?:\d{1,2}\. ?(?:\d|\p{L})|rest der woche)|(?<!\p{L})(?:was|welche) .*(?:am|zum|bis) \d{1,2}\. ?(?:\d{1,2}|\p{L}+)\.? (?:fällig|los|an)/iu,
  ],
  ['sum', /\d[\d.,']*\s*(?:plus|minus|times|divided by|mal|geteilt durch|[+*×÷])\s*[$€£]?\d/iu],
  // A day is written so, too, "4/12": signs of dates reckon only where nothing else is said.
  [
    'sum',
    /^(?:(?:and |und |so )?(?:what(?:['’]?s| is| are)|how much is|calculate|compute|was (?:ist|sind|macht|ergibt)|wie ?viel (?:ist|sind|macht|ergibt)|rechne|please|bitte)\s)?[$€£]?\d[\d.,']*\s*[$€£%]?\s?(?:\/| - )\s*[$€£]?\d[\d.,']*\s?[$€£%]?(?: = ?| ?=)?[\s?!.]*$/iu,
  ],
  [
    'count_records',
    new RegExp(
      String.raw`(?:\bhow many|\bnumber of|\bcount(?: of)?|(?<!\p{L})wie ?viele|anzahl(?: der)?) ${RECORDS}\b`,
      'iu',
    ),
  ],
  [
    'gap',
    /\bhow (?:far|much|many)\b.*\b(?:from (?:\p{L}+ ){0,4}target|to (?:\p{L}+ ){0,4}(?:target|goal)|short|missing|left to|more do (?:we|i) need|away)\b|\bhow many more\b|\bhow many\b.*\b(?:are|is) (?:still )?(?:missing|outstanding|left|to go)\b|(?<!\p{L})(?:wie ?viele?|was) (?:[\p{L}-]+ ){0,4}fehl(?:t|en)(?!\p{L})|(?<!\p{L})wie weit.*(?<!\p{L})(?:ziel|entfernt)(?!\p{L})|(?<!\p{L})fehl(?:t|en).*(?:bis zum|zum) ziel/iu,
  ],
  [
    'trend',
    /\btrend(?:s|ing)?\b|\bhow (?:has|have|did) .*\b(?:develop(?:ed)?|changed?|moved?|evolved?)\b|(?<!\p{L})wie ha(?:t|ben) (?:\p{L}+ )?sich(?: .*)?(?<!\p{L})(?:entwickelt|verändert|geändert)(?!\p{L})|(?<!\p{L})(?:entwicklung|verlauf) (?:der|des|von)/iu,
  ],
  [
    'since',
    /\bwhat(?:['’]s| has| is)? (?:changed|new|happened|different)\b.*\bsince\b|\bwhat (?:did|have|has|was|were)\b.*\b(?:agreed?|settled?|discuss(?:ed)?|arranged?|happen(?:ed)?)\b.*\bsince\b|(?<!\p{L})was (?:haben|hat|wurde|habe)(?!\p{L}).*(?<!\p{L})seit(?!\p{L}).*(?<!\p{L})(?:vereinbart|besprochen|abgemacht|ausgemacht|verabredet|passiert|getan)(?!\p{L})|\bchanges? since\b|\b(?:anything|something|any|are there|is there|has anything|have things)\b.*\b(?:new|news|changed?|changes|updates?|happened)\b.*\bsince\b|(?<!\p{L})(?:gibt|gab) es(?!\p{L}).*(?<!\p{L})seit(?:dem)?(?!\p{L}).*|(?<!\p{L})hat sich(?!\p{L}).*(?<!\p{L})seit(?!\p{L}).*(?<!\p{L})(?:geändert|verändert|getan)(?!\p{L})|(?<!\p{L})was (?:hat sich|ist|gibt(?: es|'s)?|gab es).*(?<!\p{L})seit(?!\p{L})|(?<!\p{L})(?:neues|geändert|passiert)(?!\p{L}).*(?<!\p{L})seit(?:dem)?(?!\p{L})/iu,
  ],
  [
    'questions',
    /\bopen questions?\b|\bquestions? (?:are|is) (?:still )?(?:open|unanswered|unresolved)\b|\bunanswered questions?\b|\bunresolved (?:questions|issues)\b|(?<!\p{L})(?:offenen? fragen?|ungeklärt\p{L}*|fragen? (?:sind|ist) (?:noch )?(?:offen|ungeklärt|unbeantwortet))(?!\p{L})/iu,
  ],
  [
    'decisions',
    /(?<!\p{L})(?:welche|was) .*(?<!\p{L})(?:entscheidung(?:en)?|entschieden|beschlüsse|beschlossen)(?!\p{L})/iu,
  ],
  ['owes', /^(?!Who)(?:.* )?(?:does |do )?\p{Lu}[\p{L}'’-]+ (?:still )?owes? (?:me|us)(?!\p{L})/u],
  [
    'owes',
    /\bwhat (?:does|do|did|has|have) (?!(?:we|i|you)\b)\p{L}+(?: \p{Lu}\p{L}+)? (?:still )?(?:owe|owes|promised?|commit(?:ted)?|need from me|want from me|agree to (?:do|send))|\bwhat (?:do|did|have) i (?:still )?(?:owe|promised?|commit(?:ted)? to)\b.*\p{L}|\bwaiting (?:for|on) \p{L}+|(?<!\p{L})was (?:schulde|schuldet|schulden|habe?|hat|haben)(?!\p{L}).*(?<!\p{L})(?:schulde[tn]?|zugesagt|versprochen|ich|mir|noch)(?!\p{L})|(?<!\p{L})was schulde[tn]? (?:\p{L}+ ){1,3}?uns(?!\p{L})|(?<!\p{L})worauf warte/iu,
  ],
  [
    'list_tasks',
    /\b(?:which|what|list|show)\b.*\b(?:tasks?|to-?dos?)\b.*\b(?:other people|others|somebody else|someone else)\b|(?<!\p{L})(?:aufgaben?|to-?dos?|überfällig\p{L}*|fällig\p{L}*|frist(?:en)?)(?!\p{L}).*(?<!\p{L})(?:überfällig|fällig|offen\p{L}*|woche|heute|morgen|hat|haben|habe|zeig\p{L}*|liste|meine?)(?!\p{L})|(?<!\p{L})(?:was|welche).*(?<!\p{L})(?:überfällig|fällig)(?!\p{L})|^(?:und )?was (?:muss|müssen|steht|ist|soll|sollte)(?!\p{L}).*(?<!\p{L})(?:diese|nächste|kommende) woche(?!\p{L})|^(?:and )?what (?:needs|has|have|must|should|do (?:i|we) (?:have|need))\b.*\b(?:out|done|finished|ready|sent|do)\b.*\b(?:this|next) week\b|^(?:und )?was (?:muss|müssen|soll|sollte)(?!\p{L}).*(?<!\p{L})bis(?!\p{L}).*(?<!\p{L})(?:fertig|erledigt|gemacht|raus|weg|sein)(?!\p{L})|^(?:and )?what (?:needs|has|have|must|should)\b.*\b(?:done|finished|ready|out|sent)\b.*\b(?:by|before|until)\b|^(?:zeig\p{L}*|liste|meine|welche).*(?<!\p{L})(?:aufgaben?|to-?dos?)(?!\p{L})|^was ist (?:noch )?(?:zu tun|offen)/iu,
  ],
  [
    'draft',
    /^(?:(?:can|could|would) you |please |bitte )*(?:write|text|e-?mail|message) \p{L}+ (?:a|an|that|some|two|about)\b|^(?:bitte )?(?:schreibe?|maile?|texte|sag) (?!mir|auf|dir)(?:(?:frau|herrn?) )?\p{L}+,? (?:\p{L}+ ){0,3}(?:sätze|satz|zeilen|mail|nachricht|dass)(?!\p{L})|^(?:(?:can|could|would) you |please |bitte )*(?:draft|write|compose|formulate)\b(?!.*\b(?:task|note down)\b).*\b(?:to|for|note|e-?mail|mail|message|reply|reminder|letter)\b|(?<!\p{L})(?:entwurf|entwirf|formuliere?|schreibe?|verfasse?|antworte)(?!\p{L}).*(?<!\p{L})(?:an|entwurf|mail|e-mail|nachricht|antwort|erinnerung|brief)(?!\p{L})/iu,
  ],
  [
    'stand',
    /^(?:please |bitte )?(?:summari[sz]e|sum up|recap)\b.*\p{L}|\b(?:latest|news|update) (?:on|about|with|from)\b|^(?:and |so )?what(?:['’]s| is| do we have)? (?:still |currently )?(?:open|outstanding|pending) (?:with|at|from|on|for|about) |^(?:und )?was ist (?:noch |gerade )?(?:bei|mit|zu|mit der|mit dem) .*(?<!\p{L})offen(?!\p{L})|(?<!\p{L})(?:neueste[sn]?|neues|aktuelle[sr]?) (?:zu|zum|zur|bei|beim|von|vom)(?!\p{L})|\b(?:short|quick|brief) (?:version|summary|overview|rundown|update)\b.*\b(?:of|on|about|for)\b|^(?:(?:and|so|und)[, ]+)*where (?:do|are) (?:we|i) (?:stand )?(?:with|on|about|regarding) |(?<!\p{L})wie steht es (?:um|mit|bei|beim)(?!\p{L})|(?<!\p{L})wie sieht es (?:mit|bei|beim) .*aus|(?<!\p{L})(?:wo|wie) stehe?n (?:wir|ich) (?:bei|mit|in|im|beim|zu)(?!\p{L})|(?<!\p{L})(?:kurzfassung|kurz(?:er)? (?:überblick|stand)|überblick) (?:zu|zum|zur|über|von|vom)(?!\p{L})|\bwhere (?:does|do) (?!we\b|things\b|i\b).*\bstands?\b|\bstate of (?:play|affairs)\b|(?<!\p{L})fass\p{L}*(?!\p{L}).*zusammen|(?<!\p{L})zusammenfassung|(?<!\p{L})(?:wie ist|was ist) (?:der|die) (?:stand|lage)|^(?:stand|lage) (?:bei|beim|der|des|mit|von)|^status (?!quo)\p{L}/iu,
  ],
  [
    'today',
    whole(
      'was steht (?:heute )?an|(?:mein )?tag(?: heute)?|(?:mein )?überblick|briefing|wie steht es|was ist (?:heute )?los',
    ),
  ],
  [
    'next',
    whole(
      "(?:(?:is|are) )?(?:there )?(?:any(?:thing|body)?|something|what(?:['’]s| is)) (?:really )?(?:urgent|pressing|critical|burning|on fire|worrying|to worry about|i should (?:know|worry about)|going wrong|in danger|at risk)(?: (?:today|now|right now|this week))?|(?:is )?everything (?:ok|okay|under control|on track|fine|in order)|are we (?:ok|okay|good)|(?:gibt es|gibt['’]?s|ist|hab ich|habe ich)? ?(?:heute |gerade )?(?:et)?was (?:wirklich )?(?:dringendes?|eiliges?|wichtiges|kritisches|brenzlig(?:es)?)(?: (?:heute|gerade|diese woche))?|brennt (?:et)?was|wo brennt(?:['’]?s| es)?|was brennt|(?:ist )?alles (?:im griff|auf kurs|im plan|in ordnung)|(?:sind|liegen) wir (?:im plan|auf kurs|in der zeit)",
    ),
  ],
  [
    'next',
    /(?<!\p{L})was (?:soll|sollte|muss) ich (?:als nächstes |jetzt |heute )?(?:tun|machen)|(?<!\p{L})(?:womit|wo|mit was) (?:soll |sollte |muss )?(?:fange?|beginne?|starte) ich|(?<!\p{L})(?:womit|wo) (?:soll|sollte) ich (?:heute |jetzt )?(?:anfangen|beginnen|starten)|(?<!\p{L})was ist (?:am )?(?:wichtigsten|dringendsten|das wichtigste)|(?<!\p{L})prioritäten/iu,
  ],
  ['goals', /(?<!\p{L})(?:welche|wie stehen|zeig\p{L}*|liste)(?!\p{L}).*(?<!\p{L})ziele?(?!\p{L})/iu],
  ['promises', /(?<!\p{L})(?:offenen? (?:zusagen|versprechen)|worauf warte(?:n)? (?:ich|wir))(?!\p{L})/iu],
  [
    'keep_in_touch',
    /(?<!\p{L})wen (?:soll|sollte|muss) ich (?:anrufen|kontaktieren|sprechen)|(?<!\p{L})bei wem (?:soll|muss) ich mich melden/iu,
  ],
  [
    'which_person',
    /^(?:[Aa]nd |[Uu]nd )?(?:[Ww]hich|[Ww]elche[rs]?) \p{Lu}[\p{L}'’-]+(?= (?:is|was|does|did|has|will|ist|war|hat|macht|schreibt|wird|soll|will|\p{Ll}+t)(?!\p{L}))/u,
  ],
]

const HOW_IT_GOES =
  /^(?:(?:and|so|ok)[, ]+)*(?:how (?:is|are|do|does)\b.*\b(?:going|doing|stand|coming along)\b|how is (?:the )?goal\b|what(?:['’]s| is) (?:going on|happening) with|where (?:do|are) (?:we|things|i)\b|what about|how about)/i

/** Of a matter that is named, more than its goal is asked for. */
const STAND = /^(?:(?:and|so|ok)[, ]+)*where (?:do|are) (?:we|i) (?:stand )?(?:with|on|about|regarding) \p{L}/iu

/** Words of a person after "who is", and nothing else. */
const WHO_IS =
  /^(?:und |and |so )?(?:wer ist|who(?:['’]s| is)) (?:eigentlich )?((?:(?:frau|herr|hr\.|fr\.|dr\.|mr\.?|ms\.?|mrs\.?) )*\p{L}[\p{L}'’-]*(?: (?:(?:van|von|vom|de|del|der|den|della|di|da|du|la|le|ter|ten|te|zu|zur|zum|af|av|bin|ibn|al|el|st\.?) ){0,3}\p{L}[\p{L}'’-]*){0,2})[\s?!.]*$/iu
/** Rules of the older gate that know what they answer, whatever the words around. */
const KEPT: ReadonlySet<IntentKind> = new Set([
  'greeting',
  'thanks',
  'help',
  'date',
  'today',
  'next',
  'keep_in_touch',
  'create_task',
  'add_note',
  'prepare',
  'messages',
])
const MAKES = /^(?:create_task|add_note)$/
const INTERROGATIVE =
  /^(?:(?:and|so|then|but|ok|und|aber|also)[, ]+)*(?:(?:by|until|till|since|from|to|for|with|on|in|at|of|about|under) (?:when|whom|what|which|how)|tell me (?!about)|name|list|add up|total|(?:the )?(?:earliest|latest|first|last|next|biggest|largest|smallest|highest|lowest)|nenn[et]*|sag mir|liste|what|when|wen|where|who|whom|whose|why|which|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|am|wer|wem|wann|wan|wo|wohin|woher|wie|wieviele?|warum|wieso|weshalb|welche[rsnm]?|was|ist|sind|war|hat|haben|habe|kann|können|wird|wurde|soll|darf|muss|gibt|entfällt|kommt|bleibt|gilt|bis wann|zu wann|seit wann|ab wann|an wen|mit wem|bei wem|für wen|worauf|wofür|womit|whats|what’s|what's)(?!\p{L})/iu
const FOLLOWS =
  /^(?:and|und|what about|how about|und was ist mit|was ist mit)\b\s+(?!\p{L}+\s+\p{L}+\s+\p{L}+\s+\p{L}+)([^?!.]+?)[\s?!.]*$/iu

/**
 * `before`: what the person said earlier, oldest first. `zone`: the person's time zone, an IANA name. `records`: the language of the records,
 * for a message that shows none where none before it did.
 */
export function gateIn(
  before: readonly string[],
  message: string,
  today: string,
  { zone = 'UTC', depth = 0, records = 'en' }: { zone?: string; depth?: number; records?: 'en' | 'de' } = {},
): Gated {
  const written = withoutSlips(message.replace(/\s+/g, ' ').trim().slice(0, 2000))
    .replace(/\b(?<what>tasks?|to-?dos?|goals?|notes?|contacts?) of mine\b/giu, 'my $<what>')
    .replace(/(?<!\p{L})(?<what>aufgaben?|notizen?|ziele?n?) von mir(?!\p{L})/giu, 'meine $<what>')
  // What is to be done or written keeps its words.
  const typed = MAKES.test(intentIn(before, written, today).kind) ? written : spelledOut(written)
  const german = (languageAsked([...before, typed]) ?? records) === 'de'
  const base = { subject: null, period: null, flags: new Set<string>(), text: typed, german }
  // "Thanks, and move it to Friday" thanks and tells; "morning! what is due?" greets and asks.
  const after = typed.replace(THANKS_FIRST, '').replace(GREETING_FIRST, '')
  if (after !== typed && (INTERROGATIVE.test(after) || /\?\s*$/.test(after) || commandIn(after, today, zone) !== null))
    return gateIn(before, after, today, { zone, depth, records })
  const talk = TALK.find(([, pattern]) => pattern.test(typed))
  if (talk) return { ...base, kind: talk[0] }
  const chat = smallTalk(typed)
  if (chat) return { ...base, kind: chat }
  const last =
    depth < 3 && before.length > 0
      ? gateIn(before.slice(0, -1), before.at(-1) ?? '', today, { zone, depth: depth + 1, records })
      : null
  const command = commandIn(written.replace(ALSO, ''), today, zone)
  if (command) return { ...base, kind: 'command', command: withObject(command, last?.command) }
  const follows = FOLLOWS.exec(typed)
  if (follows && last && !INTERROGATIVE.test(follows[1] ?? '') && FOLLOWED.has(last.kind)) {
    const about = follows[1] ?? ''
    return {
      ...last,
      // Another name takes the place of the one before.
      ...(last.about !== undefined && /^\p{Lu}/u.test(about) ? { about: withoutNames(last.about) } : {}),
      subject: about,
      text: last.kind === 'look_up' || last.kind === 'reach' ? `${withoutNames(last.text)} ${about}` : last.text,
      german,
    }
  }
  // "which of them are mine?"
  if (
    last &&
    /^(?:and |und )?(?:which|what|who|welche|was|wer)\b.{0,12}(?:of (?:them|those|these)|davon|von (?:denen|ihnen))(?!\p{L})/iu.test(
      typed,
    ) &&
    LISTED.has(last.kind)
  )
    return { ...last, kind: 'list_tasks', text: `${last.text} ${typed}`, german }
  // "is any of it late?" of what somebody has to do
  if (last && (LISTED.has(last.kind) || last.kind === 'owes') && OF_LISTED.test(typed))
    return { ...last, kind: 'list_tasks', text: typed, german }
  // "who said that?" of what was just quoted
  if (last && last.kind === 'look_up' && WHO_SAID.test(typed)) return { ...last, flags: new Set(['source']), german }
  // "how many is that?"
  if (last && LISTED.has(last.kind) && HOW_MANY.test(typed)) return { ...last, kind: 'list_tasks', german }
  const old = intentIn(before, typed, today)
  const asPage = german ? germanPage(typed) : null
  if (asPage && !(asPage.subject !== null && PRONOUN.test(asPage.subject)))
    return { ...old, ...asPage, text: typed, german }
  if (KEPT.has(old.kind)) return { ...old, german }
  const about = last && restsOnBefore(typed) ? { about: [last.about ?? '', last.text].join(' ').trim() } : {}
  // A time summed up, and how a matter goes, have answers of their own.
  const isStand = STAND.test(typed)
  if ((old.kind === 'summary' && old.period !== null && old.subject === null) || (HOW_IT_GOES.test(typed) && !isStand))
    return { ...old, german }
  const bare = withoutAddress(typed)
  const later = LATER.find(([, pattern]) => pattern.test(typed) || pattern.test(bare))
  if (later?.[0] === 'goals') {
    const flags = new Set(/zurück|gefährdet|rückstand|hinter|verspätet|überfällig/iu.test(typed) ? ['behind'] : [])
    return { ...old, kind: 'goals', german, text: typed, subject: null, flags }
  }
  if (later) return { ...old, ...about, kind: later[0], german, text: typed, subject: old.subject ?? subjectOf(typed) }
  const person = WHO_IS.exec(typed)?.[1]
  if (person && !/^(?:the|der|die|das|last|our|my|responsible)\b/i.test(person) && !PRONOUN.test(person))
    return {
      ...old,
      kind: 'person',
      subject: person,
      german,
    }
  if (last && /^(?:welche[rsn]?|which(?: ones?)?)[\s?]*$/i.test(typed) && last.kind === 'count_records')
    return { ...last, kind: 'list_tasks', german }
  // In German two words are enough: "Yildiz Urlaub?" asks as a whole sentence does.
  const isPhrase =
    german && /^(?:about|search|last_talk)$/.test(old.kind) && termsOf(typed, undefined, german).length > 1
  if (isPhrase && (/\?\s*$/.test(typed) || languageAsked([typed]) !== 'en') && !INTERROGATIVE.test(typed))
    return { ...old, ...about, kind: 'look_up', text: typed, german }
  if (isQuestion(typed, old) && !(STAYS.has(old.kind) && isOwnForm(old, typed)))
    return { ...old, ...about, kind: 'look_up', text: typed, german }
  if (old.kind === 'decisions' && german) return { ...old, kind: 'decisions', german }
  return { ...old, ...about, german }
}

/** Nothing but who said what was quoted, or where it stands. */
const WHO_SAID =
  /^(?:and |und |so )?(?:who (?:said|wrote|told (?:me|us)) (?:that|so|it|this)|says who|where (?:does it say|is) (?:that|so|this)|wer hat (?:das|es|dies) (?:so |denn |eigentlich )?(?:gesagt|geschrieben|behauptet)|wer sagt das|woher (?:stammt|kommt|weißt du|hast du) das|wo steht das)[\s?!.]{0,5}$/iu
/** Nothing but how many there are of what was listed. */
const HOW_MANY =
  /^(?:and |und |so |also )?(?:how many (?:is|are|was|were|does|do) (?:that|those|these|they|there|it)(?: make| in total| altogether)?|how many(?: in total)?|wie ?viele? (?:sind|ist|waren|macht) (?:das|es|sie|die)(?: insgesamt)?|wie ?viele?(?: insgesamt)?)[\s?!.]*$/iu

/** Lists of tasks, that a question may narrow further. */
const LISTED: ReadonlySet<GateKind> = new Set(['tasks', 'list_tasks', 'count_records', 'count'])
/** Questions that another name or time may be put into. */
const FOLLOWED: ReadonlySet<GateKind> = new Set([
  'owes',
  'list_tasks',
  'look_up',
  'reach',
  'last_talk',
  'count_records',
  'gap',
  'trend',
  'since',
  'stand',
])
/** Of the older gate's kinds, those that answer questions of a form of their own. */
const STAYS: ReadonlySet<IntentKind> = new Set([
  'tasks',
  'goals',
  'person',
  'last_talk',
  'owed',
  'summary',
  'decisions',
  'promises',
  'search',
])

/** A question, or words that the older gate would only search for: more than a name or a thing is looked up as a question. */
const isQuestion = (text: string, { kind }: Intent) =>
  INTERROGATIVE.test(text) ||
  /(?<!\p{L})(?:how (?:much|many)|wie ?viele?)(?!\p{L})/iu.test(text) ||
  (/\?\s*$/.test(text) && /^(?:about|search)$/.test(kind) && text.split(' ').length > 3) ||
  (/^(?:about|search|goals|tasks|decisions)$/.test(kind) && termsOf(text).length > 3)

/** Whether a question that holds a word of an older form ("late", "committed", "happened") is of that form. */
function isOwnForm({ kind, flags, subject }: Intent, text: string): boolean {
  const asks = answerKind(text)
  if (asks === 'why') return false
  if (kind === 'tasks')
    return (
      !/\b(?:other people|others|somebody else|someone else)\b/i.test(text) &&
      asks !== 'when' &&
      /\b(?:tasks?|to-?dos?|overdue|past due|due|assigned|backlog|plate|left to do|get done|late)\b/i.test(text) &&
      !(asks === 'how much') &&
      !/\bdeadline\b/i.test(text)
    )
  if (kind === 'promises')
    return asks === 'when' || asks === 'how much' || asks === 'where'
      ? false
      : /\b(?:promis|owe|waiting|follow[- ]?ups?|action items|loose ends|open loops?|open points|commitments)/i.test(
          text,
        )
  if (kind === 'summary') return !/\b(?:happened|changed) (?:to|with)\b/i.test(text)
  if (kind === 'decisions')
    return (
      !/\b(?:what happened|what became)\b/i.test(text) &&
      /\b(?:un-?decided|decid|decisions?|conclu)/i.test(text) &&
      !(asks === 'whether')
    )
  if (kind === 'search')
    return /^(?:find|search|look)|\b(?:notes?|journals?|files?|records?|documents?|minutes) (?:say|mention|contain|have)|\banything (?:about|on)\b|\bmentions? of\b|\bwho mention/i.test(
      text,
    )
  if (kind === 'person') return flags.has('reach') && !/\b(?:home|postal|street) address\b/i.test(text)
  if (kind === 'goals')
    return asks === 'what' || subject === null || /\b(?:goals?|objectives?|on track|how is)\b/i.test(text)
  if (kind === 'last_talk') return /\b(?:i|we)\b/i.test(text)
  return true
}

const withoutNames = (text: string): string => {
  const names = new Set(termsOf(text).flatMap(({ isName, word }) => (isName ? [word] : [])))
  return text
    .split(' ')
    .filter((word) => !names.has(word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))
    .join(' ')
}
