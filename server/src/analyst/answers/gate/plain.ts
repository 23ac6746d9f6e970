// What needs no record: greetings, thanks, what can be asked, and honest words where nothing was found.
import { spokenDay, weekdayName } from '../../dates/spoken.ts'
import { firstNameOf } from '../../people/names.ts'
import { md, page, words } from '../../text/markdown.ts'

export const CAN = [
  md`**Work**: “what is overdue?”, “what is due this week?”, “which tasks have no owner?”, “what should I do next?”, “why is that on top?”`,
  md`**Goals**: “which goals are behind?”, “how is the audit going?”`,
  md`**People**: “who is Helen?”, “when did I last speak with her?”, “what do we owe each other?”, “prepare me for a meeting with Helen”, “whom should I call?”`,
  md`**Messages**: “what did Helen write me?”, “any new messages?”`,
  md`**Looking back**: “summarise last week”, “what did we decide?”, “what is undecided?”, “open promises”`,
  md`**Finding**: “what do my notes say about the price list?”, “how many tasks are open?”`,
  md`**Doing**: “remind me to send the board papers on Friday”, “move the board call to Friday”, “cancel the domain task”, “note that Helen called”; you are asked before anything is written`,
]

const WHO = md`I am the built-in analyst: no model is configured on this server, so I answer by rules, from your own records, and cite what each sentence rests on.`

export const help = (): string =>
  page(
    WHO,
    md`Ask me, in English:`,
    CAN,
    md`For anything else I look through all your records and quote what they say. The operator of this server can connect a model for free conversation.`,
  )

export const greeting = (name: string): string =>
  page(
    md`Hello${firstNameOf(name) ? ` ${firstNameOf(name)}` : ''}. ${WHO}`,
    md`You could begin with “what should I do next?”, “summarise last week” or “prepare me for a meeting with …”.`,
  )

export const thanks = (): string => 'You are welcome. Ask “what should I do next?” whenever you want to continue.'

/** For what somebody is about to do. */
export const luck = (german: boolean): string =>
  german ? 'Viel Glück, ich hoffe, es geht gut.' : 'Good luck, I hope it goes well.'

export const dateToday = (today: string): string =>
  page(md`Today is ${weekdayName(today)}, ${spokenDay(today, '1970-01-01')}.`)

export const withoutRecords = (): string =>
  page(
    md`No model is configured on this server, and looking into your records is switched off for this message. So I have nothing to answer from.`,
    md`Switch “Internal search” on under More Settings and ask again.`,
  )

/** Whether an answer only says that nothing was found, and names nobody near. */
export const isNotFound = (answer: string): boolean =>
  /^Nothing in your records says/.test(answer) && !/Did you mean/.test(answer)

/** Whether an answer only says that nothing was recognised by fields: texts may say it all the same. */
export const isNoneByFields = (answer: string): boolean =>
  /^(?:By (?:the tasks’|their)[^\n]*may have missed\.|I find (?:no|nothing)[^\n]*|Nach (?:den|ihren)[^\n]*(?:Karten|übersehen haben)[^\n]*|Ich finde kein[^\n]*)$/.test(
    answer.trim(),
  )

/** Nothing says it: what could be meant instead, and what can be asked. */
export const notFound = (subject: string | null, near: readonly string[] = []): string =>
  page(
    subject ? md`Nothing in your records says ${words(subject)}.` : md`I am not sure what you are asking.`,
    near.length > 0 ? md`Did you mean ${near.slice(0, 5).join(', ')}?` : null,
    md`No model is configured here, so I can only answer from your records. You can ask, for example:`,
    CAN.slice(0, 5),
  )

export const whom = (): string => 'Whom do you mean? Please write the name, such as “who is Anna Berg?”.'

/** An answer that shows only what comes closest, in the words of today and of earlier replies. */
export const ONLY_LOOKED =
  /find no clear answer|cannot tell which holds|finde ich keine klare Antwort|was gilt, weiß ich nicht|, I cannot tell\. This comes closest|kann ich nicht sagen\. Am nächsten kommt|only looked|nur nachgesehen/u
