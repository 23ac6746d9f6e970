// What an adviser proposes is no claim: it needs reasons that hold, not proof of itself.
import { BECAUSE } from './small-words.ts'

const OPENS =
  /^(?:please |bitte |then |first,? |next,? |today,? |this week:? |dann )?(?:ask|call|phone|ring|tell|write|send|email|mail|meet|invite|remind|book|schedule|arrange|agree|approve|decide|choose|pick|sign|pay|order|cancel|move|postpone|confirm|check|clarify|review|prepare|draft|set|put|give|hand|take|make|get|find|offer|propose|negotiate|close|open|start|stop|finish|complete|assign|delegate|hire|renew|raise|cut|reduce|update|add|create|consider|let|keep|bring|talk|speak|follow up|push|block|reserve|use|try|plan|visit|answer|reply|publish|record|log|split|drop|define|name|look|go|do)\b(?! (?:is|are|was|were|has|have|had)\b)/i
const OPENS_GERMAN =
  /^(?:bitte )?(?:\p{Lu}\p{L}+en Sie|(?:Ruf|Frag|Schreib|Schick|Bitte|Kläre?|Prüfe?|Entscheide?|Vereinbare?|Bestelle?|Sag|Verschieb|Plane?|Nimm|Gib|Mach|Lass|Unterschreib|Erinnere?|Biete?|Zahle?|Buche?)(?:en Sie|\b)) /u
const SPEAKS =
  /\b(?:i|we)(?:['’]d| would)? (?:suggest|recommend|propose|advise)\b|\b(?:you|we) (?:should|could|might want to|ought to|had better)\b|\blet['’]?s\b|\bit (?:would be|is) (?:best|better|wise|worth) to\b|\b(?:ich )?(?:schlage|schlägt) (?:ich )?(?:vor\b|[^.]{0,80}\bvor\b)|\bempfehle\b|\b(?:ich rate|rate ich)\b|\b(?:sie|du|wir|man) soll(?:te|ten|test)\b|\bsoll(?:te|ten) (?:sie|du|wir|man)\b|^(?:schlage|empfehle|mein vorschlag|vorschlag)\b/i

/** Whether a sentence says what to do rather than what is. */
export const isProposal = (text: string): boolean => {
  const plain = text.trim().replace(/^(?:\*\*[^*]{1,40}\*\*:?|[-*•]|\d{1,2}[.)])\s*/, '')
  return OPENS.test(plain) || OPENS_GERMAN.test(plain) || SPEAKS.test(plain)
}

/** The reason that a proposal gives, to be checked as a claim; null where it gives none. */
export function reasonOf(text: string): string | null {
  const words = [...text.matchAll(/\p{L}+/gu)].find(
    (match) => BECAUSE.has(match[0].toLowerCase()) && /^(?:because|weil|denn|since|da)$/i.test(match[0]),
  )
  if (!words) return null
  const rest = text.slice(words.index + words[0].length).trim()
  return rest.length > 3 ? rest : null
}
