// What a message wants of its reader. By patterns of speech, in English.
import { addDays } from '#contract/days.ts'
import { dueDay } from '../dates/period.ts'

export type Want =
  | { kind: 'approval' | 'choice' | 'news' | 'trouble' | 'thanks' | 'greeting' | 'foreign' | 'apology' | 'owner_asked' }
  /** `day`: yyyy-mm-dd; `time`: as it was written. */
  | { kind: 'meeting'; day: string | null; time: string | null; moved: boolean }
  /** `object`: what is asked for, turned round: 'the revised budget', 'your draft'. */
  | { kind: 'request'; object: string | null; day: string | null }
  /** `asks`: which answer would do. */
  | { kind: 'question'; asks: 'when' | 'figure' | 'status' | 'who' | 'other'; text: string }
  | { kind: 'told'; text: string }

const TELL = /\b(?:can|could|would|do) you (?:please )?(?:tell me|let me know|say|remind me|happen to know|know)\b,? ?/i
const QUESTION =
  /\?|^(?:and |so |but |hi |hello |hey )*(?:what|when|where|who|which|how|is|are|did|does|do|has|have|any|by when)\b/i
const REQUEST =
  /\b(?:(?:can|could|would|will) you(?: all| both)?(?: please| kindly| quickly| also)?|please|kindly|i need you to|we need you to|i would like you to|i'd like you to|may i ask you to|do you have (?:time|a moment|a minute) to|don['’]t forget to|make sure to|i need|we need|waiting for)\s+/i
const APPROVAL =
  /\b(?:do you (?:approve|agree|sign off)|(?:your|need|needs|give|get|have) (?:a |an |the |your )?(?:go[- ]ahead|green light|approval|sign[- ]?off|ok\b|okay)|(?:can|may|shall|should) (?:i|we) (?:go ahead|proceed|sign|send it|publish|release|order|book|commit|announce)|(?:ok|okay|fine|alright) (?:for you|with you|to (?:go ahead|proceed|sign|send|publish))|please (?:approve|confirm|sign off))\b/i
const CHOICE =
  /\b(?:should (?:we|i)|shall (?:we|i)|do you prefer|would you (?:rather|prefer)|which (?:one|option|of)|what do you think|your (?:view|opinion|take|thoughts)|any (?:thoughts|objections)|or should)\b/i
const MEETING =
  /\b(?:(?:can|could|shall|should|may|let['’]?s|let us|would (?:like|love) to|want(?:ed)? to|need to|would you|are you|will you be|do you have|is there|have you got|when|how about|what about|still on|any chance)\b[^.?!\n]{0,60}\b(?:meet|call|catch[- ]?up|sync|talk|speak|chat|lunch|coffee|dinner|free|available|availability|slot|schedule|reschedule|join|time (?:for|on|to (?:talk|meet|speak|discuss|catch))))\b/i
const MOVED = /\b(?:reschedul|postpone|move (?:it|our|the|this)|another (?:day|time)|push (?:it|our|the)|cancel)/i
const MEETING_PAST = /\b(?:how (?:did|was|were)|who was|what (?:was|did|came)|did (?:you|the|they))\b/i
const TIME =
  /\b(?:at |from |around |about )?((?:[01]?\d|2[0-3])(?::[0-5]\d)(?: ?[ap]\.?m\.?)?|(?:1[0-2]|[1-9]) ?[ap]\.?m\.?|noon)\b/i
const THANKS = /\b(?:thanks|thank you|thx|cheers|much appreciated|appreciate it|many thanks)\b/i
const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|dear)\b[^.?!\n]{0,40}|how are you(?: doing)?(?: today)?|hope you(?:['’]re| are) (?:well|fine)[^.?!\n]{0,20}|[\s,.!?])+$/i
const TROUBLE =
  /\b(?:delay(?:ed|s)?|late\b|slip(?:s|ped|ping)?\b|won['’]?t (?:make|be able)|will not (?:make|be able)|can(?:['’]t|not) (?:make|deliver|finish|meet)|miss(?:ed)? the (?:date|deadline)|behind (?:schedule|plan)|blocked|stuck|problem|issue|broke(?:n)?\b|outage|down\b(?! to)|escalat|complain|resign|quit(?:s|ting)?\b|sick\b|ill\b|cancel(?:led|ed)|fell through|lost the|over budget|bad news|unfortunately|worried|concern(?:ed|s)?)\b/i
const GOOD =
  /\b(?:signed|won\b|closed the deal|approved|shipped|launched|went live|is live|done\b|finished|completed|delivered|good news|great news|we did it|agreed to|on track|ahead of (?:plan|schedule)|passed)\b/i
const NOT = /\b(?:not|n['’]t|never|hardly|until|once|if|when|before|still)\b[^.?!]{0,25}$/i
const APOLOGY = /\b(?:sorry|apolog(?:y|ies|i[sz]e)|my (?:mistake|fault|bad))\b/i
const WHO = /\bwho(?:['’]s| is| has| owns| takes| will| can| should)?\b/i

/** A day that is named. Without such a word there is none, whatever else may look like a time. */
const DAY =
  /\b(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri)\b|weeks?|month|january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b|\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)\b|\d{1,2}[./]\d{1,2})/i
const dayIn = (sentence: string, today: string) => (DAY.test(sentence) ? dueDay(sentence, today) : null)
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i
/** On a Thursday "on Thursday" is the next one: who means today says so. */
function meetingDay(sentence: string, today: string): string | null {
  const day = dayIn(sentence, today)?.day ?? null
  return day === today && WEEKDAY.test(sentence) && !/\b(?:today|tonight|this)\b/i.test(sentence)
    ? addDays(day, 7)
    : day
}

/** What a reply should speak to, at most the four weightiest, in the order in which they were said. */
export function wantsOf(text: string, today: string): Want[] {
  if (isOtherLanguage(text)) return [{ kind: 'foreign' }]
  const said = sentencesOf(text).flatMap((sentence) => wantOf(sentence, today) ?? [])
  // Of several questions the last four, of requests the last two; of anything else what was said last.
  const most = (kind: Want['kind']) => (kind === 'question' ? 4 : kind === 'request' ? 2 : 1)
  const wants = said.filter(
    (want, at) => said.slice(at + 1).filter(({ kind }) => kind === want.kind).length < most(want.kind),
  )
  const telling = wants.filter(({ kind }) => kind !== 'greeting')
  const weighty = (telling.length > 0 ? telling : wants)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .slice(0, 4)
  return wants.filter((want) => weighty.includes(want))
}

const ORDER: readonly Want['kind'][] = [
  ...(['foreign', 'approval', 'meeting', 'question', 'request', 'choice', 'trouble', 'news', 'apology'] as const),
  ...(['told', 'thanks', 'greeting'] as const),
]

/** 'Hi Tom, when …' and 'Tom, when …': whom it speaks to is no part of what it asks. */
const CALL =
  /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Gg]ood (?:morning|afternoon|evening))(?: +\p{Lu}[\p{L}’'-]*)*|\p{Lu}[\p{Ll}’'-]+) ?[,!:] +(?=\S)/u

function wantOf(said: string, today: string): Want | null {
  const sentence = said.replace(CALL, '').replace(/^(?:and|so|but|also|then)\b,? +/i, '')
  const asked = sentence.replace(TELL, '')
  const asks = asked !== sentence || QUESTION.test(sentence)
  if (GREETING.test(sentence)) return { kind: 'greeting' }
  if (APPROVAL.test(sentence)) return { kind: 'approval' }
  if (
    MEETING.test(sentence) &&
    !MEETING_PAST.test(sentence) &&
    !/\btime to (?!talk|meet|speak|discuss|catch)/i.test(sentence)
  )
    return {
      kind: 'meeting',
      day: meetingDay(sentence, today),
      time: TIME.exec(sentence)?.[1] ?? null,
      moved: MOVED.test(sentence),
    }
  if (asked === sentence && REQUEST.test(sentence)) return requestOf(sentence, today)
  if (CHOICE.test(sentence)) return { kind: 'choice' }
  if (asks) return questionOf(asked)
  if (THANKS.test(sentence)) return { kind: 'thanks' }
  if (stated(TROUBLE, sentence)) return { kind: 'trouble' }
  if (APOLOGY.test(sentence)) return { kind: 'apology' }
  if (stated(GOOD, sentence)) return { kind: 'news' }
  return /\p{L}{2}/u.test(sentence) ? { kind: 'told', text: sentence } : null
}

/** It is said, and not denied. */
function stated(pattern: RegExp, sentence: string): boolean {
  const found = pattern.exec(sentence)
  return found !== null && !NOT.test(sentence.slice(0, found.index))
}

function questionOf(text: string): Want {
  const asks = /\bwhen\b|\bby when\b|\bwhat (?:date|day|time)\b|\bdeadline\b|\bdue\b|\bhow (?:soon|long until)\b/i.test(
    text,
  )
    ? 'when'
    : /\bhow (?:much|many|high|large|big|far)\b|\bwhat (?:is|are|was|were|['’]s) (?:the|our|your|this|last|current)\b|\bwhat['’]s\b|\b(?:figure|number|rate|margin|price|cost|revenue|budget|percent)\b|%/i.test(
          text,
        )
      ? 'figure'
      : WHO.test(text)
        ? 'who'
        : /\b(?:status|done|ready|finished|progress|how is|how are|how['’]s|where (?:do|are|is)|any (?:news|update)|update|stand|sent|started|on track|is the|did (?:you|we)|have you|has)\b/i.test(
              text,
            )
          ? 'status'
          : 'other'
  return { kind: 'question', asks, text }
}

function requestOf(sentence: string, today: string): Want {
  const found = REQUEST.exec(sentence)
  const rest = sentence.slice((found?.index ?? 0) + (found?.[0].length ?? 0))
  const dated = dayIn(rest, today)
  return { kind: 'request', object: objectOf(dated?.rest ?? rest), day: dated?.day ?? null }
}

const GIVES =
  /^(?:send|give|show|share(?: with)?|forward|get|bring|pass|mail|e-?mail|text|write)\s+(?:over\s+)?(?:me|us|it|them)?\s*/i
const DOES =
  /^(?:have a look at|take a look at|look (?:at|into|over)|go (?:over|through)|review|read|check|sign|prepare|draft|finish|complete|update|confirm|approve|fix|provide|discuss|see|write|share|find|book|set up|organi[sz]e|arrange)\s+/i
const UNTIL =
  /\b(?:so that|because|since|as soon|asap|if possible|when you|before|after|until|by|in time|today|thanks|thank you|please|and (?:let|send|tell))\b.*$/i

/** What a request is about, as its reader would name it: 'my draft' is 'your draft'. Null: too long to be a name. */
function objectOf(rest: string): string | null {
  const bare = rest
    .replace(/(?<![?!.,;:])[?!.,;:]+$/, '')
    .replace(GIVES, '')
    .replace(DOES, '')
    .replace(UNTIL, '')
    .replace(/(?<![\s,;:–-])[\s,;:–-]+(?:for|on|to)?$/, '')
    .trim()
  const named =
    /^(?:\S+ ){0,4}?((?:the|an?|my|our|your|this|that|these|those|his|her|their|all|last) .+)$/iu.exec(bare)?.[1] ??
    bare
  return nameIn(named)
}

function nameIn(bare: string): string | null {
  if (!/\p{L}{3}/u.test(bare) || bare.split(/\s+/).length > 8 || /[<>[\]{}|\\`]/.test(bare)) return null
  if (!/^(?:the|a|an|my|our|your|this|that|these|those|his|her|their|all|last|\p{Lu}|\d)/u.test(bare)) return null
  return turned(bare)
}

/** Said by the other one of two. */
const TURNS: Record<string, string> = {
  my: 'your',
  your: 'my',
  me: 'you',
  i: 'you',
  mine: 'yours',
  yours: 'mine',
  you: 'me',
}
export const turned = (text: string): string =>
  text.replace(/\b(?:my|your|me|I|mine|yours|you)\b/g, (word) => TURNS[word.toLowerCase()] ?? word)

/** At most so many sentences are looked at. */
const MOST_SENTENCES = 20
export function sentencesOf(text: string): string[] {
  return text
    .replace(/https?:\/\/\S+/g, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
    .slice(-MOST_SENTENCES)
}

const ENGLISH =
  /\b(?:the|and|you|is|are|to|of|for|we|can|please|what|when|with|have|this|that|it|thanks|hi|hello|my|your|do|on|in)\b/gi
const OTHERS =
  /\b(?:und|der|die|das|nicht|ich|wir|bitte|können|kannst|ist|für|mit|wann|danke|le|la|les|est|vous|nous|pour|avec|merci|quand|peux|pouvez|el|los|para|con|gracias|cuándo|puedes|usted|que|il|per|grazie|quando|puoi|della)\b/gi

/** Whether most telling words are of another language: what these rules would answer beside the point. */
function isOtherLanguage(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  if (words.length === 0) return false
  const latin = words.filter((word) => /^\p{Script=Latin}+$/u.test(word))
  if (latin.length < words.length / 2) return true
  const own = text.match(ENGLISH)?.length ?? 0
  const other = text.match(OTHERS)?.length ?? 0
  return other > own && other >= 2
}
