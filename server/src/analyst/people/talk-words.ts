// What was said in a talk: its notes; the kind alone, "Call", says nothing beside them.
import { shortened } from '../text/speech.ts'

const KIND =
  /^(?:(?:(?:phone|video|short|long|quick|weekly) )?(?:calls?|meetings?|e-?mails?|mails?|messages?|letters?|visits?|lunch|dinner|coffee|talks?|chats?|texts?|phone|video)|(?:telefon)?anruf|telefonat|telefon|gespräch|treffen|besprechung|besuch|brief|nachricht|mittagessen|abendessen|kaffee|termin|videocall|videokonferenz)\.?$/iu

type Talk = { summary: string; notes?: string | null }

/** Whose mail it was, where the product noted it by itself: it says no more than that. */
export const mailBy = ({ summary, notes }: Talk): 'me' | 'them' | null =>
  notes?.trim() ? null : summary === 'Mail sent' ? 'me' : summary === 'Mail received' ? 'them' : null

/** The summary and its notes, the kind alone left out where there are notes. */
export function talkWords({ summary, notes }: Talk): string {
  const said = notes?.trim() ?? ''
  if (said === '') return summary
  return KIND.test(summary.trim()) ? said : `${summary.trim().replace(/[.\s]{1,5}$/, '')}. ${said}`
}

/** The same in a few words: the summary where it says something, else how its notes begin. */
export const talkInShort = ({ summary, notes }: Talk, most: number): string =>
  shortened(KIND.test(summary.trim()) && notes?.trim() ? notes.trim().replace(/\s+/g, ' ') : summary, most)
