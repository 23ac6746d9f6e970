// The built-in analyst's suggestion: what the reader could send after a glance. It commits to nothing that no record says.
import { isolated } from '#contract/hidden-signs.ts'
import type { AnalystContext } from '../context/analyst-context.ts'
import { onDay } from '../dates/spoken.ts'
import { capital } from '../text/speech.ts'
import { addressee, type Conversation, firstName, unanswered, wordsOf } from './conversation.ts'
import {
  answerTo,
  dayName,
  type FactLine,
  freeDays,
  line,
  namedIn,
  owedBy,
  pressing,
  taskAbout,
  type Who,
} from './facts.ts'
import { type Wish, wishesBefore, wishesOf } from './hints.ts'
import { toldIn } from './told.ts'
import { type Want, wantsOf } from './want.ts'

type Facts = { context: AnalystContext; who: Who; name: string; wishes: ReadonlySet<Wish> }

/** The text with the marks of what it rests on at its end. */
export async function draftOf(context: AnalystContext, talk: Conversation, hint: string | null): Promise<string> {
  const name = addressee(talk)
  const told = toldIn(hint)
  const wishes = wishesOf(told === null ? hint : wishesBefore(hint ?? ''))
  const facts: Facts = { context, name, wishes, who: { me: context.me.id, others: talk.others.map(({ id }) => id) } }
  const waiting = unanswered(talk)
  const lines =
    told !== null ? [line(told)] : waiting.length === 0 ? await opening(talk, facts) : await reply(waiting, facts)
  const text = voiced(lines, talk, { name, wishes })
  const cites = lines.flatMap((each) => each.cites)
  return cites.length === 0 ? text : `${text} ${context.cite(...cites).text}`
}

async function reply(waiting: ReturnType<typeof unanswered>, facts: Facts): Promise<FactLine[]> {
  const text = wordsOf(waiting)
  const files = waiting.flatMap((message) => message.files)
  if (text === '' && files.length > 0) return [received(files, facts.name)]
  const wants = wantsOf(text, facts.context.today)
  const weighty = wants.filter(({ kind }) => kind !== 'greeting' && kind !== 'thanks')
  const lines: FactLine[] = []
  const asked = weighty.filter(({ kind }) => kind !== 'told')
  // Called by name once: what follows is the same breath. Nothing is said twice, with the name or without it.
  const spoken = new Set<string>()
  for (const want of [asked, weighty, wants.slice(0, 1)].find(({ length }) => length > 0) ?? []) {
    const answer = await to(want, lines.length === 0 ? facts : { ...facts, name: '' }, text)
    const words = answer.text.replace(called(facts.name), '')
    if (!spoken.has(words)) lines.push(answer)
    spoken.add(words)
  }
  const decided = facts.wishes.has('no') || facts.wishes.has('yes')
  const room = !decided && lines.every(({ cites }) => cites.length === 0)
  const quiet = wants.every(({ kind }) => ['thanks', 'greeting', 'told', 'news'].includes(kind))
  if (room && quiet) {
    const [owed] = await owedBy(facts.context, facts.who.others)
    if (owed)
      lines.push({
        ...pressing(owed, facts.context.today),
        text: `One more thing: ${pressing(owed, facts.context.today).text}`,
      })
  }
  return lines.length > 0 ? lines : [line(`${thanks(facts.name)} I have read it.`)]
}

async function to(want: Want, facts: Facts, text: string): Promise<FactLine> {
  if (facts.wishes.has('no')) return no(want, facts)
  if (facts.wishes.has('yes')) return yes(want, facts)
  const { context, name, who } = facts
  if (want.kind === 'question') return (await answerTo(context, want, who)) ?? unknown(want.text, name)
  if (want.kind === 'meeting') return meeting(want, facts)
  if (want.kind === 'request') return request(want, facts, text)
  if (want.kind === 'approval')
    return line(
      `Let me look at it before I say yes${called(name)}. By when do you need my decision, and what happens if we wait?`,
    )
  if (want.kind === 'choice')
    return line(
      `Before I decide${called(name)}: which would you choose yourself, and what is the strongest reason against it?`,
    )
  if (want.kind === 'trouble')
    return line(
      `Thank you for telling me early${called(name)}. What is the new date, and what do you need from me to hold it?`,
    )
  if (want.kind === 'news') return line(`Great news${called(name)}. Thank you, and please thank everybody who helped.`)
  if (want.kind === 'apology') return line(`No harm done${called(name)}. Thank you for saying so.`)
  if (want.kind === 'thanks') return line(`You are welcome${called(name)}.`)
  if (want.kind === 'greeting') return line(`Good to hear from you${called(name)}. What can I do for you?`)
  if (want.kind === 'foreign') return line(inTheirs(text, name))
  return line(`${thanks(name)} I have taken note of it.`)
}

function unknown(question: string, name: string): FactLine {
  const subject = namedIn(question)
  return subject === null
    ? line(`I do not have that at hand${called(name)}. I will check and come back to you.`)
    : line(`I will look up ${subject}${called(name)} and come back to you.`)
}

const called = (name: string) => (name === '' ? '' : `, ${isolated(name)}`)
const thanks = (name: string) => `Thank you for letting me know${called(name)}.`
const received = (files: readonly string[], name: string) => {
  const what = files.length === 1 ? `“${(files[0] ?? '').replace(/[“”[\]]/g, "'")}”` : 'the files'
  return line(
    `Thank you for ${what}${called(name)}. I will read ${files.length === 1 ? 'it' : 'them'} and come back to you.`,
  )
}

type Meeting = Extract<Want, { kind: 'meeting' }>
async function meeting(want: Meeting, { context, name }: Facts): Promise<FactLine> {
  if (want.day) {
    const at = want.time ? ` at ${want.time.trim()}` : ''
    const day = capital(dayName(want.day, context.today))
    const due = await context.tasks({ from: want.day, to: want.day, limit: 20 })
    const mine = due.items.filter(
      (task) => task.assigned_to_user_id === context.me.id && /Urgent|High/.test(task.priority),
    )
    if (mine.length === 0)
      return line(
        `${day}${at} should work${called(name)}. Please send the invitation${at === '' ? ' with a time' : ''}, and I will confirm.`,
      )
    const { days } = await freeDays(context)
    const other = days.find((each) => each !== want.day)
    return line(
      `${day} is tight for me${called(name)}. Would ${other ? dayName(other, context.today) : 'another day'} suit you as well?`,
      ...mine.slice(0, 2).map(({ id }) => ({ kind: 'task', id })),
    )
  }
  const { days } = await freeDays(context)
  const either = days.map((day) => dayName(day, context.today)).join(' or ')
  return line(
    `${want.moved ? 'No problem' : 'Gladly'}${called(name)}. Would ${either} suit you? Name a time, and I will confirm.`,
  )
}

type Request = Extract<Want, { kind: 'request' }>
async function request({ object, day }: Request, { context, name, who }: Facts, text: string): Promise<FactLine> {
  const { today } = context
  const what = object ?? 'this'
  const task = await taskAbout(context, object ?? text)
  if (task?.status === 'Done')
    return line(
      `${capital(what)} is done already${called(name)}; it was finished ${onDay(context.dayOf(task.updated_at), today)}.`,
      {
        kind: 'task',
        id: task.id,
      },
    )
  if (task && task.status !== 'Cancelled' && task.assigned_to_user_id === who.me) {
    const cite = { kind: 'task', id: task.id }
    if (task.due_date === null)
      return line(`Understood${called(name)}. ${capital(what)} is on my list. By when do you need it?`, cite)
    if (task.due_date < today)
      return line(
        `You are right to ask${called(name)}: ${what} was due ${onDay(task.due_date, today)}. I will come back to you with a new date.`,
        cite,
      )
    const early = day !== null && day < task.due_date
    const rest = early ? ` You ask for it by ${dayName(day, today)}; I will check whether I can bring it forward.` : ''
    return line(
      `Understood${called(name)}. ${capital(what)} is on my list for ${dayName(task.due_date, today)}.${rest}`,
      cite,
    )
  }
  if (
    task &&
    task.status !== 'Cancelled' &&
    task.assigned_to_name &&
    !who.others.includes(task.assigned_to_user_id ?? '')
  )
    return line(
      `${task.assigned_to_name} has ${what}${task.due_date && task.due_date >= today ? `, due ${onDay(task.due_date, today)}` : ''}${called(name)}. I will ask and come back to you.`,
      { kind: 'task', id: task.id },
    )
  if (day)
    return line(
      `Understood${called(name)}. I will look into ${what} and tell you whether ${dayName(day, today)} is possible.`,
    )
  return line(`Understood${called(name)}. I will look into ${what}. By when do you need it?`)
}

function no(want: Want, { context, name }: Facts): FactLine {
  if (want.kind === 'meeting') {
    const when = want.day ? `${onDay(want.day, context.today)}` : 'in the next days'
    return line(`Thank you for asking${called(name)}. I cannot make it ${when}. Could we settle it here in writing?`)
  }
  if (want.kind === 'request')
    return line(
      `Thank you for asking${called(name)}. I cannot take ${want.object ?? 'this'} on at the moment, and would rather tell you now than leave you waiting. Is there somebody else who could?`,
    )
  if (want.kind === 'approval')
    return line(
      `Thank you${called(name)}. I cannot say yes to this as it stands. What would have to change to make it an easy yes?`,
    )
  return line(`Thank you for asking${called(name)}. I have to say no this time, and I hope you understand.`)
}

function yes(want: Want, { context, name }: Facts): FactLine {
  if (want.kind === 'meeting')
    return line(
      `Yes, gladly${called(name)}. ${want.day ? `Let us meet ${onDay(want.day, context.today)}${want.time ? ` at ${want.time.trim()}` : ''}; please` : 'Please'} send the invitation.`,
    )
  if (want.kind === 'request')
    return line(
      `Yes${called(name)}, I will take care of ${want.object ?? 'it'}${want.day ? ` by ${dayName(want.day, context.today)}` : ''}.`,
    )
  if (want.kind === 'approval' || want.kind === 'choice') return line(`Yes${called(name)}, please go ahead.`)
  return line(`Yes${called(name)}, that is fine with me.`)
}

const THEIRS: [RegExp, (name: string) => string][] = [
  [
    /\b(?:und|der|die|das|nicht|ich|wir|bitte|ist|für|wann)\b/gi,
    (name) => `Danke für die Nachricht${called(name)}. Ich sehe es mir an und melde mich.`,
  ],
  [
    /\b(?:le|les|est|vous|nous|pour|avec|merci|quand|pouvez)\b/gi,
    (name) => `Merci pour votre message${called(name)}. Je regarde cela et je reviens vers vous.`,
  ],
  [
    /\b(?:el|los|para|con|gracias|cuándo|puedes|usted|por)\b/gi,
    (name) => `Gracias por tu mensaje${called(name)}. Lo reviso y te respondo.`,
  ],
  [
    /\b(?:il|per|grazie|quando|puoi|della|che|sono)\b/gi,
    (name) => `Grazie per il messaggio${called(name)}. Lo guardo e ti rispondo.`,
  ],
]
/** In the language that has most of its small words in the text. */
function inTheirs(text: string, name: string): string {
  const counted = THEIRS.map(([words, say]) => ({ count: text.match(words)?.length ?? 0, say }))
  const best = counted.toSorted((a, b) => b.count - a.count)[0]
  if (best && best.count >= 2) return best.say(name)
  return `Thank you for your message${called(name)}. I will read it with care and come back to you.`
}

/** Nothing waits for an answer: what the reader might say first. */
async function opening(talk: Conversation, { context, who }: Facts): Promise<FactLine[]> {
  const [owed] = await owedBy(context, who.others)
  if (owed) return [pressing(owed, context.today)]
  const last = talk.said.at(-1)
  if (last && context.today > last.at.slice(0, 10))
    return [
      line(
        `Did you have a moment for my message of ${dayName(last.at, context.today).replace(/^(?=yesterday|today)/, '')}?`,
      ),
    ]
  if (last) return [line('Take your time with this; tell me if you need anything from me for it.')]
  return [line('How are things on your side? Is there anything that you need from me this week?')]
}

/** As a message: a greeting where the talk begins anew, and the tone that was asked for. */
function voiced(
  lines: readonly FactLine[],
  talk: Conversation,
  { name, wishes }: { name: string; wishes: ReadonlySet<Wish> },
): string {
  const kept = wishes.has('shorter') ? lines.slice(0, 1) : lines
  const body = kept.map(({ text }) => text).join(' ')
  const short = wishes.has('shorter') ? firstTwo(body) : body
  const own = firstName(talk.me.name)
  if (wishes.has('formal')) return `Dear ${name || 'colleague'},\n\n${short}\n\nKind regards${own ? `,\n${own}` : ''}`
  if (wishes.has('warmer')) {
    const warm = /^(?:thank|great|gladly)/i.test(short) ? '' : 'Thank you for your message. '
    return `Hi${name ? ` ${name}` : ''},\n\n${warm}${short}\n\nAll the best${own ? `,\n${own}` : ''}`
  }
  const begins = talk.said.every(({ by }) => by !== 'me') && !short.includes(`, ${name}`)
  return begins && !wishes.has('shorter') && name ? `Hi ${name},\n\n${short}` : short
}

/** Its first sentence; with the second where the first says next to nothing. */
function firstTwo(text: string): string {
  const sentences = text.split(/(?<=[.!?]) +/)
  const [first = ''] = sentences
  return first.length < 30 ? sentences.slice(0, 2).join(' ') : first
}
