// What a message wants, in English or German: decided before anything is looked up. Closed classes of the language; what fits none is a look-up.
import { spelledOut, withoutAddress } from '../../text/address.ts'
import { answerKind, asksInGerman, languageAsked, termsOf } from '../../text/asked.ts'
import { subjectOf } from '../../text/subject.ts'
import { withUmlauts } from '../../text/umlauts.ts'
import { type Command, commandIn } from '../commands/command.ts'
import { correctionIn } from '../commands/corrections.ts'
import { commandOf, goesOn, instead, type Spoken } from '../commands/goes-on.ts'
import { isGermanOrder, sentIn } from '../commands/orders.ts'
import { toldBeside } from '../commands/told-beside.ts'
import { draftIn } from '../drafts/draft-read.ts'
import { CONSEQUENCE_ASKED } from '../look-up/consequence.ts'
import { OTHER_ONE } from '../look-up/other-of-two.ts'
import { WAITING } from '../records/waiting-words.ts'
import { asksWithin } from './asks-within.ts'
import { byIntent } from './by-intent.ts'
import { caughtUpOn } from './caught-up.ts'
import { smallTalk } from './chat.ts'
import { unclipped } from './clipped.ts'
import {
  ALSO,
  HOW_MANY,
  inItsPlace,
  OF_LISTED,
  SPLIT,
  WHEN_ALONE,
  WHO_SAID,
  withObject,
  withoutNames,
  withoutOld,
} from './follow-ups.ts'
import { withoutForm } from './form-asked.ts'
import { type GateKind, GOES_ON, IN_SHORT, LATER } from './gate-rules.ts'
import { germanPage } from './german-pages.ts'
import { heldUp } from './held-up.ts'
import { type Intent, type IntentKind, intentIn } from './intent.ts'
import type { LearntIntent } from './intent-features.ts'
import { withoutPreamble } from './preamble.ts'
import { mayRestOnBefore, PRONOUN, restsOnBefore } from './rests-on.ts'
import { withoutSlips } from './slips.ts'
import { GREETING_FIRST, TALK, THANKS_FIRST } from './talk.ts'
import { wished } from './wished.ts'

export type Gated = Omit<Intent, 'kind'> & {
  kind: GateKind
  german: boolean
  command?: Command
  /** What was spoken of before, on which it may rest where nothing answers it alone. */
  leans?: string
  /** The question before, asked of another name: nothing of its answer goes on. */
  ofAnother?: boolean
  /** In how many lines a summary is asked for. */
  most?: number | null
  /** The reply to what is asked again of another thing, which that reply did not tell of. */
  told?: string
  /** What the person said last and what was answered to it, which a figure may go on with. */
  earlier?: { said: string; replied: string | null }
  /** What was learnt to be wanted where no form of the gate fits. */
  learnt?: LearntIntent
}

const HOW_IT_GOES =
  /^(?:(?:and|so|ok)[, ]+)*(?:how (?:is|are|do|does)\b.*\b(?:going|doing|stand|coming along)\b|how is (?:the )?goal\b|what(?:['’]s| is) (?:going on|happening) with|where (?:do|are) (?:we|things|i)\b|what about|how about)/i

/** Of a matter that is named, more than its goal is asked for. */
const STAND = /^(?:(?:and|so|ok)[, ]+)*where (?:do|are) (?:we|i) (?:stand )?(?:with|on|about|regarding) \p{L}/iu

/** Words of a person after "who is", and nothing else. */
const WHO_IS =
  /^(?:und |and |so )?(?:wer (?:ist|war)|who(?:['’]s| is| was)) (?:(?:eigentlich|denn|doch gleich|nochmals?|noch ?mal|noch ?einmal|gleich|schnell|jetzt|again|exactly|that|this|(?:der|die|das)(?=.{2,60} (?:noch ?mal|noch ?einmal|gleich)[\s?!.]{0,5}$)) ){0,3}((?:(?:frau|herr|hr\.|fr\.|dr\.|mr\.?|ms\.?|mrs\.?) )*\p{L}[\p{L}'’-]*(?: (?:(?:van|von|vom|de|del|der|den|della|di|da|du|la|le|ter|ten|te|zu|zur|zum|af|av|bin|ibn|al|el|st\.?) ){0,3}\p{L}[\p{L}'’-]*){0,2}?)(?: (?:again|exactly|anyway|nochmal|noch mal|noch ?einmal|gleich|eigentlich|genau)){0,2}[\s?!.]*$/iu
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
  /^(?:(?:and|so|then|but|ok|und|aber|also)[, ]+)*(?:(?:by|until|['’]?til|till|since|from|to|for|with|on|in|at|of|about|under) (?:when|whom|what|which|how)|tell me (?!about)|name|list|add up|total|(?:the )?(?:earliest|latest|first|last|next|biggest|largest|smallest|highest|lowest)|nenn[et]*|sag mir|liste|what|when|wen|where|who|whom|whose|why|which|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|am|wer|wem|wann|wan|wo|wohin|woher|wie|wieviele?|warum|wieso|weshalb|welche[rsnm]?|was|ist|sind|war|hat|haben|habe|kann|können|wird|wurde|soll|darf|muss|gibt|entfällt|kommt|bleibt|gilt|bis wann|zu wann|seit wann|ab wann|an wen|mit wem|bei wem|für wen|worauf|wofür|womit|whats|what’s|what's)(?!\p{L})/iu
const FOLLOWS =
  /^(?:and|und|what about|how about|und was ist mit|was ist mit)\b\s+(?![\p{L}\d]+,?\s+[\p{L}\d]+,?\s+[\p{L}\d]+,?\s+[\p{L}\d]+)([^?!.]+?)[\s?!.]*$/iu

/**
 * `before`: what the person said earlier, oldest first. `zone`: the person's time zone, an IANA name. `records`: the language of the records,
 * for a message that shows none where none before it did.
 */
export function gateIn(before: readonly string[], message: string, today: string, options: GateOptions = {}): Gated {
  return besideIn(before, message, today, options) ?? gatedPlainly(before, message, today, options)
}

function gatedPlainly(before: readonly string[], message: string, today: string, options: GateOptions): Gated {
  const day = { today, zone: options.zone ?? 'UTC' }
  const gated = byIntent(gateByForm(before, message, today, options), message, before.length > 0, day)
  const depth = options.depth ?? 0
  if (gated.learnt !== 'command' || !gated.command || before.length === 0 || depth > 2) return gated
  // "Pop it on hold": what was spoken of before is meant.
  const last = gateIn(before.slice(0, -1), before.at(-1) ?? '', today, { ...options, depth: depth + 1 })
  return { ...gated, command: withObject(gated.command, commandOf(last, today) ?? undefined) }
}

/** A new task of which its message tells more than what is to be done. */
function besideIn(before: readonly string[], message: string, today: string, options: GateOptions): Gated | null {
  const read: { gated: Gated | null } = { gated: null }
  const clock = { today, zone: options.zone ?? 'UTC', german: asksInGerman(message) }
  const whole = message.replace(/\s+/g, ' ').trim()
  const command = toldBeside(whole, clock, (rest) => {
    const gated = rest === whole ? gatedPlainly(before, rest, today, options) : gateIn(before, rest, today, options)
    const made = commandOf(gated, today)
    // What goes on with an earlier task is read as that.
    if (made?.does !== 'create_task' || made.remade !== undefined) return null
    read.gated = gated
    return made
  })
  return command && read.gated ? { ...read.gated, text: message, kind: 'command', command } : null
}

function gateByForm(
  before: readonly string[],
  message: string,
  today: string,
  { zone = 'UTC', depth = 0, records = 'en', replied = null, waits = false, heard = 0 }: GateOptions = {},
): Gated {
  const written = withoutForm(
    wished(withoutPreamble(unclipped(withoutSlips(withUmlauts(message.replace(/\s+/g, ' ').trim().slice(0, 2000)))))),
  )
    .replace(/\b(?<what>tasks?|to-?dos?|goals?|notes?|contacts?) of mine\b/giu, 'my $<what>')
    .replace(/(?<!\p{L})(?<what>aufgaben?|notizen?|ziele?n?) von mir(?!\p{L})/giu, 'meine $<what>')
  // What is to be done or written keeps its words.
  const typed = MAKES.test(intentIn(before, written, today).kind) ? written : spelledOut(written)
  const german = (languageAsked([...before, typed]) ?? languageAsked([message]) ?? records) === 'de'
  const base = { subject: null, period: null, flags: new Set<string>(), text: typed, german }
  // "Thanks, and move it to Friday" thanks and tells; "morning! what is due?" greets and asks.
  const after = typed.replace(THANKS_FIRST, '').replace(GREETING_FIRST, '')
  if (after !== typed && (INTERROGATIVE.test(after) || /\?\s*$/.test(after) || commandIn(after, today, zone) !== null))
    return gateIn(before, after, today, { zone, depth, records, replied, waits })
  const matter = caughtUpOn(typed) ?? heldUp(typed)
  if (matter !== null) return { ...base, kind: 'stand', text: matter, subject: matter }
  const talk = TALK.find(([, pattern]) => pattern.test(typed))
  if (talk) return { ...base, kind: talk[0] }
  const chat = smallTalk(typed)
  if (chat) return { ...base, kind: chat }
  const last =
    depth < (heard > 0 ? MOST_HEARD : 3) && before.length > 0
      ? gateIn(before.slice(0, -1), before.at(-1) ?? '', today, {
          ...{ zone, depth: depth + 1, records },
          ...(heard > 1 ? { waits, heard: heard - 1 } : {}),
        })
      : null
  const beforeTalk = () =>
    before.length > 1
      ? gateIn(before.slice(0, -2), before.at(-2) ?? '', today, { zone, depth: depth + 1, records })
      : null
  const earlier = commandOf(last && SMALL.has(last.kind) ? beforeTalk() : last, today)
  const order = IN_SHORT.test(typed) ? null : commandIn(written.replace(ALSO, ''), today, zone)
  // "Make it Thursday and high priority" tells two things of what was made.
  const isOfBefore = order !== null && earlier !== null && 'object' in order && IT_AND_MORE.test(order.object)
  const told = isOfBefore && correctionIn(written, { today, zone, german }) ? null : order
  const command = told ? (instead(told, earlier, waits) ?? withObject(told, earlier ?? undefined)) : null
  const more =
    told === null && earlier !== null ? goesOn(written, earlier, { today, zone, german }, { replied, waits }) : null
  if (command) return { ...base, german: german || isGermanOrder(typed), kind: 'command', command }
  if (more) return { ...base, kind: 'command', command: more }
  const letter = draftIn(typed) === null ? sentIn(typed) : null
  const draft = draftIn(letter ?? typed)
  if (draft) {
    const about =
      last && restsOnBefore(typed) ? { about: [last.about ?? last.leans ?? '', last.text].join(' ').trim() } : {}
    const { subject } = intentIn(before, typed, today)
    return { ...base, ...about, kind: 'draft', text: letter ?? typed, german: draft.german, subject }
  }
  if (last && replied && last.kind !== 'command' && OTHER_ONE.test(typed))
    return { ...base, kind: 'look_up', text: last.text, told: replied, ...(last.about ? { about: last.about } : {}) }
  const follows = CONSEQUENCE_ASKED.test(typed) ? null : FOLLOWS.exec(typed)
  if (follows && last && !INTERROGATIVE.test(follows[1] ?? '') && !asksWithin(typed) && FOLLOWED.has(last.kind)) {
    const about = follows[1] ?? ''
    return {
      ...last,
      // Another name takes the place of the one before.
      ...(last.about !== undefined && /^\p{Lu}/u.test(about) ? { about: withoutNames(last.about) } : {}),
      ofAnother: true,
      subject: about,
      text:
        last.kind === 'look_up' || last.kind === 'reach'
          ? (inItsPlace(last.text, about) ?? `${withoutOld(last.text, about, today)} ${about}`)
          : last.text,
      german,
    }
  }
  if (last && (LISTED.has(last.kind) || last.kind === 'owes') && WHEN_ALONE.test(typed)) return { ...last, german }
  // "split by house": what was asked, of each by itself.
  if (last && SPLIT.test(typed) && FOLLOWED.has(last.kind))
    return { ...last, kind: 'look_up', text: `${last.text} ${typed}`, german }
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
  if (KEPT.has(old.kind) && !(old.kind === 'next' && GOES_ON.test(typed)) && !WAITING.test(typed))
    return { ...old, german }
  const about =
    last && restsOnBefore(typed) ? { about: [last.about ?? last.leans ?? '', last.text].join(' ').trim() } : {}
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
  // "And if not?" asks what follows of what was spoken of.
  if (last && CONSEQUENCE_ASKED.test(typed)) return { ...old, ...about, kind: 'look_up', text: typed, german }
  // In German two words are enough: "Yildiz Urlaub?" asks as a whole sentence does.
  const isPhrase =
    german && /^(?:about|search|last_talk)$/.test(old.kind) && termsOf(typed, undefined, german).length > 1
  if (isPhrase && (/\?\s*$/.test(typed) || languageAsked([typed]) !== 'en') && !INTERROGATIVE.test(typed))
    return { ...old, ...about, kind: 'look_up', text: typed, german }
  const leans =
    last && mayRestOnBefore(typed) ? { leans: [last.about ?? last.leans ?? '', last.text].join(' ').trim() } : {}
  if (isQuestion(typed, old) && !(STAYS.has(old.kind) && isOwnForm(old, typed)))
    return { ...old, ...leans, ...about, kind: 'look_up', text: typed, german }
  if (old.kind === 'decisions' && german) return { ...old, kind: 'decisions', german }
  return { ...old, ...about, german }
}

/** `heard`: so many of the last messages were said to a card that waits. */
type GateOptions = { zone?: string; depth?: number; records?: 'en' | 'de'; heard?: number } & Partial<Spoken>
const MOST_HEARD = 8
const IT_AND_MORE = /^(?:it|that|this|es|das|sie|ihn|die) \S/iu
/** Small talk between two commands changes nothing of what the later one rests on. */
const SMALL: ReadonlySet<GateKind> = new Set(['thanks', 'greeting'])

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
  asksWithin(text) ||
  (/^(?:about|search|summary|goals|tasks)$/.test(kind) && ASKS_LAST.test(text)) ||
  /(?<!\p{L})(?:how (?:much|many)|wie ?viele?)(?!\p{L})/iu.test(text) ||
  (/\?\s*$/.test(text) && /^(?:about|search)$/.test(kind) && text.split(' ').length > 3) ||
  (/^(?:about|search|goals|tasks|decisions)$/.test(kind) && termsOf(text).length > 3)

/** "The lease runs until when": what is asked stands last. */
const ASKS_LAST =
  /\p{L} (?:until when|till when|since when|by when|to when|from when|how (?:much|many|long|high)|when|where|who|whom|whose|bis wann|seit wann|ab wann|wann|wo|wer|wem|wen|wie (?:viel|hoch|lange?))[\s?!.]{0,5}$/iu

const CHANGED_OF = /\bhappened (?:to|with)\b|\bchanged (?:to|with|between|about|in|on|at|for)\b/i
/** Whether a question that holds a word of an older form ("late", "committed", "happened") is of that form. */
function isOwnForm({ kind, flags, subject, period }: Intent, text: string): boolean {
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
  if (kind === 'summary')
    return !(period === null && subject !== null ? CHANGED_OF : /\b(?:happened|changed) (?:to|with|between)\b/i).test(
      text,
    )
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
  // "How much does Ben owe us?" asks for an amount, not for what was promised.
  if (kind === 'owed') return asks !== 'how much'
  return true
}
