// What a question wants, by the words that people really type. English; whatever else comes is looked for as it stands.
import { type Period, periodOf } from '../../dates/period.ts'
import { reference, subjectOf } from '../../text/subject.ts'
import { asksWithin } from './asks-within.ts'

export type IntentKind =
  | 'greeting'
  | 'thanks'
  | 'help'
  | 'date'
  | 'today'
  | 'tasks'
  | 'next'
  | 'goals'
  | 'person'
  | 'last_talk'
  | 'messages'
  | 'owed'
  | 'prepare'
  | 'keep_in_touch'
  | 'summary'
  | 'decisions'
  | 'promises'
  | 'count'
  | 'create_task'
  | 'add_note'
  | 'search'
  | 'about'
  | 'look_up'

export type Intent = {
  kind: IntentKind
  /** Whom or what it is about, as it was typed; of what is to be created, its words. Null: everything. */
  subject: string | null
  period: Period | null
  /** What narrows it: 'overdue', 'open', 'email' ... */
  flags: ReadonlySet<string>
  /** The question, without the words of its period. */
  text: string
  /** What was spoken of before, where the question rests on it. */
  about?: string
}

type Rule = { kind: IntentKind; when: RegExp; flag?: string }
const ask = `(?:(?:can|could|would|will) you (?:please )?|please |kindly |i(?:['’]d| would) like (?:you )?to )*`
/** The whole message, but for what ends a sentence. */
const whole = (pattern: string) => new RegExp(`^(?:${pattern})[\\s?!.]*$`, 'i')

/** To make something: the words behind are its own, whatever they would ask elsewhere. */
const MAKING: readonly Rule[] = [
  {
    kind: 'create_task',
    when: new RegExp(
      String.raw`^${ask}(?:(?:create|add|make|set up|new|open)(?: me)?(?: a| an| the| another)?(?: new)? (?:task|to-?do|action(?: item)?|reminder)(?: for me)?|remind me(?: again)?|todo(?= ?:)|to-do(?= ?:)|task(?= ?:))(?: (?:to|about|that|called|titled|named)\b)?\s*[:,–-]?\s*(?<made>.*)$`,
      'is',
    ),
  },
  {
    kind: 'create_task',
    when: new RegExp(
      String.raw`^${ask}set(?: me)? (?:a|an|another|the) reminder(?: (?:for|about|to|of|on)\b)?\s*[:,–-]?\s*(?<made>.*)$`,
      'is',
    ),
  },
  {
    kind: 'create_task',
    when: new RegExp(
      `^${ask}(?:put|add) (?<made>.{2,}?) (?:on|to|in|into) (?:my |the )?(?:tasks?|to-?dos?)(?: ?list)?[.!]?$`,
      'is',
    ),
  },
  {
    kind: 'add_note',
    when: new RegExp(
      String.raw`^${ask}(?:(?:create|add|make|write|take|save)(?: me)?(?: a| an)?(?: new| quick)? (?:note|memo)|note(?: down)?(?= that|:)|write down)(?: (?:that|saying|about)\b)?\s*[:,–-]?\s*(?<made>.*)$`,
      'is',
    ),
  },
]

/** Asked in this order; the first that fits decides. */
const ASKING: readonly Rule[] = [
  {
    kind: 'greeting',
    when: whole(
      '(?:hi|hiya|hello|hey|good (?:morning|afternoon|evening|day)|greetings|howdy)(?: (?:there|adjutant|again|all|you))?[ ,!.]*(?:how are you(?: (?:doing|today))?)?|how are you(?: doing)?',
    ),
  },
  {
    kind: 'thanks',
    when: whole(
      '(?:(?:ok(?:ay)?|great|perfect|cool|super|nice),? )?(?:thanks?|thank you|thx|ty|cheers|much appreciated)(?: (?:you|a lot|so much|very much|adjutant|that helps?))*|great|perfect|nice|cool|good job|well done|ok(?:ay)?|got it|very good|awesome',
    ),
  },
  {
    kind: 'help',
    when: whole(
      '/?help(?: me)?|(?:what|which things) (?:all )?can (?:you|i) (?:do|ask|answer)(?: for me| you)?(?: here)?|how (?:can|do) (?:you help|i use (?:you|this))(?: me)?|what are you(?: able to do| good (?:at|for))?|who are you|what do you (?:do|know)|how does this work|what (?:questions )?can i ask(?: you)?',
    ),
  },
  {
    kind: 'date',
    when: whole(
      "what(?:['’]s| is)? ?(?:the )?(?:date|day)(?: is it)?(?: of)?(?: today| now)?|which day is it|what time is it",
    ),
  },
  {
    kind: 'messages',
    flag: 'unread',
    when: /\b(?:new|unread|unanswered) (?:messages?|mail|dms?)\b|\b(?:any(?:thing)?|what(?:['’]s| is)) (?:new )?in my inbox\b/i,
  },
  {
    kind: 'messages',
    when: /\b(?:what|when|who|did|has|have)\b.*\b(?:wr(?:ite|ites|ote|itten)|messaged?|texted?)\b.*\b(?:me|us)\b|\b(?:last|latest|recent|my) (?:messages?|dms?)\b(?! in (?:the|this) conversation)|\bmessages? (?:from|of|by|with)\b|\bwho (?:has )?(?:wrote|written|messaged|texted)\b/i,
  },
  { kind: 'count', when: /\b(?:how many|number of|count)\b/i },
  {
    kind: 'person',
    flag: 'reach',
    when: /\b(?:e-?mail|phone|mobile|telephone)(?: address| numbers?)?\b.*\b(?:of|for|from)\b|['’]s? (?:e-?mail|phone|mobile|telephone|number|address|contact details)\b|\bcontact (?:details|data|info(?:rmation)?)\b|\bhow (?:can|do) (?:i|we) (?:reach|contact)\b/i,
  },
  {
    kind: 'prepare',
    when: /\b(?:prep|prepare|brief(?:ing)?|get (?:me )?ready)\b(?=.*\b(?:for|on|about|with|meeting|call|before|me)\b)|\bwhat (?:should|do) i (?:need to )?know (?:about|before|for)\b|\b(?:meet|meeting|seeing|calling|call with|lunch with|dinner with)\b.*\bwhat\b.*\b(?:know|ask|say)\b|\bwhat (?:should|can|could) i (?:ask|tell|say to|discuss with)\b/i,
  },
  {
    kind: 'keep_in_touch',
    when: /\b(?:who(?:m)?(?: else)? (?:should|must|do|ought|have|haven['’]t|did|didn['’]t|am|to)\b.*\b(?:call|contact|reach out|in touch|get back|follow up|write|speak|spoken|talk(?:ed)?|ring|catch up|reconnect|meet)|keep(?:ing)? in touch|(?:gone|went|going) (?:quiet|silent|cold)|lost touch|neglect(?:ed|ing)?|overdue (?:contacts?|calls?)|who (?:is|are) (?:overdue|waiting(?! (?:for|on) (?:me|us|an?|my|our)\b)))\b/i,
  },
  {
    kind: 'last_talk',
    when: /\bwhen (?:did|have|was|were)\b(?!.{0,40}\b(?:want|wanted|plan|planned|planning|mean|meant|intend|intended|hope|hoped|promise|promised|agree|agreed|offer|offered|supposed|due|going|have|had|need|needed) to\b).*\b(?:speak|spoken?|talk(?:ed)?|meet|met|call(?:ed)?|contact(?:ed)?|see|seen|hear[d]?|in touch|last)\b|\b(?:last|latest|recent|previous) (?:contact|meeting|call|conversation|talk|interaction|chat|time|interactions|calls|meetings|talks|conversations)\b|\bwhat (?:did|have|was|had)\b.*\b(?:i|we)\b.*\b(?:talk(?:ed)?|discuss(?:ed)?|speak|spoken)\b|\b(?:history|interactions?|conversations?) with\b/i,
  },
  {
    kind: 'decisions',
    flag: 'open',
    when: /\bun-?decided|\b(?:open|pending|missing|outstanding)\b.*\bdecisions?\b|\bdecisions?\b.*\b(?:open|pending|missing|outstanding|waiting|needed|to (?:make|take))\b|\b(?:not|n['’]t|to be|still|needs?|have to|must|should)\b.*\bdecid(?:e|ed)\b/i,
  },
  {
    kind: 'decisions',
    when: /\bdecid(?:e|ed|ing)\b|\bdecisions?\b|\bagree(?:d|ments?)? (?:on|to|that|about|with)\b|\bdid we agree\b|\bconclu(?:de|ded|sions?)\b/i,
  },
  {
    kind: 'owed',
    when: /\bowed?\b(?=.*\beach other\b)|\bopen (?:points?|items?|issues?|matters?) (?:with|between)\b|\b(?:i|we) (?:still )?owe\b|\bowes? (?:me|us)\b/i,
  },
  {
    kind: 'promises',
    when: /\b(?:promis(?:e|es|ed|ing)|commitments?|committed|action items?|follow[- ]?ups?|loose ends|open loops?|owes?|waiting (?:for|on)|open points)\b/i,
  },
  {
    kind: 'next',
    when: /\bwhat (?:have|['’]ve)? ?(?:i|we) got (?:to do|to get done)(?= (?:today|tomorrow|now|this|next|on|for)\b|[\s?!.]*$)|\bwhat (?:should|shall|do|must|ought|can|could) (?:i|we) (?:need to |have to |best )?(?:do|work on|focus|tackle|prioriti[sz]e|start|look at|be doing|care about|worry about)|\bwhat(?:['’]s| is| are)? (?:(?:the|my|our) )?(?:next|(?:most |top |biggest |main )?(?:important|urgent|risks?|priority|priorities|thing to do))\b|\b(?:next steps?|next best action|top|my|current|biggest) (?:priorit(?:y|ies)|steps?|risks?)|\bprioriti[sz]e|\bwhere (?:should|do) i (?:start|begin|focus)|(?<!, (?:just |only )?|just |only )\bwhat matters\b|\bneeds? my attention|\bmost urgent|\brisks\b|\bwhat (?:am i|are we) (?:missing|forgetting|overlooking)|\b(?:(?:your|any|some|give me) advice|(?:do|would|can) you (?:advise|recommend|suggest))\b|^(?:advise|recommend)\b/i,
  },
  {
    kind: 'today',
    when: whole(
      "(?:(?:what(?:['’]s| is| does)? )?(?:on )?(?:my |the )?(?:day|agenda|schedule|calendar|plate|program(?:me)?)(?: look(?: like)?)?(?: for)?|(?:give me )?(?:a |an |my |the )?(?:morning |daily )?(?:brief(?:ing)?|stand-?up|digest|overview|status|update|rundown)|what(?:['’]s| is) (?:up|going on|happening|new|on)|catch me up|bring me up to (?:speed|date)|where (?:do|are) (?:we|things|i) (?:stand)?|how are (?:we|things)(?: doing| going)?)",
    ),
  },
  {
    kind: 'summary',
    when: /\bsummar(?:y|ise|ize|ies)|\b(?:recap|sum up|review|wrap[- ]?up|highlights)\b|\bwhat(?: has| else)? (?:happened|changed)|\bwhat (?:did|have) (?:i|we) (?:do|done|achieved?|accomplish(?:ed)?|get done|work(?:ed)? on|write|written|noted?|dictated?|jot(?:ted)?(?: down)?|put down)|\bwhat was (?:going on|done|discussed|new)|\bhow (?:was|did) (?:my|the|our)? ?(?:day|week|month|quarter|year)?\s*$|\bwhat(?:['’]s| is| has) (?:new|changed)|\bwhom? (?:did|have) (?:i|we) (?:meet|met|speak|spoken|talk|call|see|seen)/i,
  },
  {
    kind: 'search',
    when: /\b(?:notes?|journals?|files?|records?|documents?|contracts?|minutes) (?:say|says|mention|mentions|contain|have|about|on|of|regarding|with)\b|^(?:find|search|look(?:ing)? (?:for|up)|where (?:is|are|did i (?:write|note|put)))\b|\banything (?:about|on|regarding)\b|\bmentions? of\b|\bwho mention(?:ed|s)\b|\bsa(?:y|id|ys) about\b/i,
  },
  {
    kind: 'tasks',
    when: /\b(?:tasks?|to-?dos?|overdue|past due|late|due|deadlines?|delayed|assigned|backlog|on my plate|unassigned|no (?:owner|assignee)|get done|left to do)\b/i,
  },
  {
    kind: 'goals',
    when: /\b(?:goals?|objectives?|okrs?|kpis?|targets?|on track|off track|at risk|behind|on course|progress(?:ing)?)\b/i,
  },
  // Who has what: the answer is the matter with its tasks, each with its owner.
  { kind: 'about', when: /^who(?:['’]s| is| are)? (?:responsible|accountable|in charge)\b/i },
  { kind: 'person', when: /^who(?:['’]s| is| was| are)\b|\b(?:contact|profile) of\b|^(?:introduce)\b/i },
]

/** What one message wants. `today`: yyyy-mm-dd in the asking person's zone. */
export function intentOf(message: string, today: string): Intent {
  const typed = message.replace(/\s+/g, ' ').trim().slice(0, 2000)
  for (const { kind, when } of MAKING) {
    const made = when.exec(typed)?.groups?.made?.trim()
    if (made !== undefined) return { kind, subject: made || null, period: null, flags: new Set(), text: typed }
  }
  const { period, rest } = periodOf(typed, today)
  const text = rest
    .replace(/^(?:(?:ok(?:ay)?|so|well|hey|hi|hello|adjutant|please|now|just)[,! ]+)+(?=\S{2})/i, '')
    .trim()
  const rule = ASKING.find(({ when }) => when.test(text))
  const flags = new Set([...(rule?.flag ? [rule.flag] : []), ...flagsOf(text)])
  const subject = subjectOf(text)
  if (rule) return { kind: rule.kind, subject, period, flags, text }
  // A day alone asks for what happened on it; "when is that now?" asks for something else, whatever day it names.
  const isDay = period !== null && subject === null && !ASKS_OTHERWISE.test(typed) && !OF_SOMEBODY.test(text)
  return { kind: isDay ? 'summary' : 'about', subject, period, flags, text }
}
/** "What's she on now?": of somebody, whatever day it names. */
const OF_SOMEBODY = /\b(?:he|she|they|him|her|them|his|their)\b|\bwhat (?:time|date|day|number|price|amount)\b/i
const ASKS_OTHERWISE =
  /^(?:(?:and|so|but|then|ok)[, ]+)*(?:when|where|who|whom|whose|why|which|until when|how (?:many|much|long|far|often|old|high|big)|is|are|was|were|am|does|do|did|has|have|had|can|could|will|would|should|may|must)\b/i

const FLAGS: Record<string, RegExp> = {
  overdue: /\b(?:overdue|past due|late|delayed|slipp(?:ed|ing)|missed)\b/i,
  urgent: /\b(?:urgent|high[- ]priority|critical|top priority|important)\b/i,
  done: /\b(?:done|completed?|finish(?:ed)?|closed?|accomplish(?:ed)?|achieved)\b/i,
  unowned:
    /\b(?:unassigned|nobody|no ?body|no owner|no one|unowned|no assignee|without (?:an? )?(?:owner|assignee))\b/i,
  undated: /\b(?:no (?:due )?dates?|without (?:a )?(?:due )?date|undated)\b/i,
  mine: /\b(?:my|mine|me|i)\b/i,
  behind:
    /\b(?:behind|at risk|off[- ]track|slipp(?:ed|ing)|late|struggling|in danger|worst|not on (?:track|course))\b/i,
}
const flagsOf = (text: string) => Object.entries(FLAGS).flatMap(([flag, pattern]) => (pattern.test(text) ? [flag] : []))

const MAKES: ReadonlySet<IntentKind> = new Set(['create_task', 'add_note'])
const ALONE: ReadonlySet<IntentKind> = new Set(['greeting', 'thanks', 'help', 'date', ...MAKES])
const FOLLOWS = /^(?:and|also|then|but|or|what about|how about)\b/i

/**
 * What a message wants within its conversation: "and last month?" asks the last question of another time, "what about Anna?"
 * of somebody else, "when did I last speak with her?" of the one who was spoken of. `before`: the person's earlier messages,
 * oldest first.
 */
export function intentIn(before: readonly string[], message: string, today: string): Intent {
  const intent = intentOf(askedIn(message, today), today)
  if (ALONE.has(intent.kind) || before.length === 0) return intent
  const earlier = before.slice(-10)
  const last = intentIn(earlier.slice(0, -1), earlier.at(-1) ?? '', today)
  if (intent.subject === null && reference(intent.text)) return { ...intent, subject: subjectBefore(earlier, today) }
  const bare = intent.subject === null && (intent.kind === 'summary' || intent.kind === 'about')
  if (intent.period && bare && !ALONE.has(last.kind) && !/summar|recap|happen/i.test(intent.text))
    return { ...last, period: intent.period, flags: new Set([...last.flags].filter((flag) => flag !== 'overdue')) }
  const joins = FOLLOWS.test(message.trim()) && !asksWithin(message)
  if (joins && intent.kind === 'about' && intent.subject && !ALONE.has(last.kind))
    return { ...last, subject: intent.subject, period: intent.period ?? last.period }
  return intent
}

const QUESTION =
  /(?<=[.!\n]\s*)(?:and |so |then )?(?:what|who|whom|whose|when|where|which|why|how|is|are|am|do|does|did|can|could|should|will|would|have|has|any)\b[^.!?\n]{3,}\?\s*$/i

/** Of several sentences the question at the end counts: what stands before it greets or explains. What is to be made keeps its words. */
function askedIn(message: string, today: string): string {
  const question = QUESTION.exec(message.slice(-600))?.[0]
  return question && !MAKES.has(intentOf(message, today).kind) ? question.trim() : message
}

function subjectBefore(before: readonly string[], today: string): string | null {
  for (const message of before.toReversed()) {
    const { subject, kind } = intentOf(message, today)
    if (subject !== null && !MAKES.has(kind)) return subject
  }
  return null
}
