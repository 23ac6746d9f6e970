// Which sentences of a message say something lasting about the person, so that later conversations should know it.
import { capital } from '#web/ui/words/capital.ts'

/** "Remember that …": what follows is the person's own wording of what to keep. */
const ASKED =
  /^(?:please\s+|and\s+|also\s+)?(?:remember|keep in mind|note for later|don['’]t forget|do not forget)(?:\s+that|\s*[:,])?\s+(?!to\b)(.{3,})$/i
/** Sentences in which people describe themselves, their ways and their world for longer than today. */
const LASTING = [
  /^i\s+(?:always|never|usually|generally|prefer|like|dislike|hate|love|work|live|report|speak|believe|value)\b/i,
  /^i['’]?(?:\s+a)?m\s+(?:the|a|an|based|vegetarian|vegan|allergic|responsible|in charge|left-handed)\b/i,
  /^(?:please\s+)?(?:always|never)\s+\w+/i,
  /^(?:call me|address me as|write to me in|answer (?:me )?in|keep (?:your )?answers)\b/i,
  /^my\s+(?:name|wife|husband|partner|son|daughter|children|kids|assistant|boss|manager|team|company|role|title|birthday|home|office|bank|lawyer|doctor|goal|priority|style|time ?zone|language)\b.*\b(?:is|are|was|works?|lives?)\b/i,
  /^(?:our|we)\s+(?:always|never|usually|prefer|company|fiscal year|budget|bank|policy|office|headquarters)\b/i,
]
const MOST_LENGTH = 500

/** The lasting facts in a message, in the person's own words; empty for questions, tasks and talk of the day. */
export function worthRemembering(text: string): string[] {
  const plain = text.replace(/```[\s\S]*?```/g, ' ').replace(/^[^\S\n]*>.*$/gm, ' ')
  const sentences = plain
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= 6 && sentence.length <= MOST_LENGTH && !sentence.endsWith('?'))
  const kept = sentences.flatMap((sentence) => {
    const asked = ASKED.exec(sentence)?.[1]
    if (asked) return [capital(asked)]
    return LASTING.some((pattern) => pattern.test(sentence)) ? [sentence] : []
  })
  return [...new Set(kept)].slice(0, 5)
}
