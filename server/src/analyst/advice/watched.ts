// What asks for attention and did not become a piece of advice: one line each, so that nothing is lost in silence.
import type { Watched } from '#contract/advice.ts'
import { inLanguage, type Language, titleIn } from '../signals/language.ts'
import { factsBelowTitle, type Signal } from '../signals/signal.ts'
import { countedGerman, pluralGerman } from '../text/german-speech.ts'
import { capital, plural, shortened } from '../text/speech.ts'
import { refOf } from '../workspace/records.ts'
import type { GroundedAdvice } from './grounding.ts'
import type { ToldLine } from './lines.ts'

const MOST_LINES = 30
const MOST_SOURCES = 4
const MOST_SLIGHT = 12
/** Less than this nobody would miss. */
const WORTH_A_LINE = 0.3
/** Beside a writer's sentences: what is no matter, such as a goal without open work, has to weigh more. */
const WORTH_BESIDE = 0.6

/**
 * Signals of which no kept piece speaks, strongest first: what it is, why, and its records. A piece speaks of a signal that is its
 * subject, or whose own record it cites; of a task's matter, where it cites all of its records. What a model `told` of such matters in a
 * sentence stands first, in place of the signal's own line; what weighs little beside that is one line with the records of each. More than
 * 30 lines end in one that counts the rest.
 */
export function watchedOf(
  signals: readonly Signal[],
  kept: readonly Pick<GroundedAdvice, 'subject' | 'citations'>[],
  told: readonly ToldLine[],
  language: Language,
): Watched[] {
  const subjects = new Set([...kept, ...told].map(({ subject }) => subject))
  const nameOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`
  const recordsOf = (said: readonly Pick<GroundedAdvice, 'citations'>[]) =>
    said.map(({ citations }) => new Set(citations.map(nameOf)))
  const [pieces, all] = [recordsOf(kept), recordsOf([...kept, ...told])]
  const isSaid = ({ id, kind, cites }: Signal) => {
    const [first] = cites
    if (subjects.has(id)) return true
    if (first === undefined) return false
    // A matter is its sentence, and a text holds several, a contact's notes, too: only a task is one thing.
    if (kind !== 'matter') return pieces.some((piece) => piece.has(nameOf(first)))
    return first.kind === 'task' && all.some((piece) => cites.every((each) => piece.has(nameOf(each))))
  }
  const rest = signals.filter(
    (signal) => !isSaid(signal) && (signal.kind === 'matter' || signal.severity >= WORTH_A_LINE),
  )
  // The writer has seen these and has found other things to say.
  const isSlight = ({ kind, severity }: Signal) => severity < (kind === 'matter' ? WORTH_A_LINE : WORTH_BESIDE)
  const slight = told.length === 0 ? [] : rest.filter(isSlight)
  const weighty = rest.filter((signal) => !slight.includes(signal))
  const own = weighty.slice(0, MOST_LINES - told.length).map((signal) => lineOf(signal, language))
  const lines = [...told.map(({ subject: _, ...line }) => line), ...own, ...slightOf(slight, language)]
  const more = weighty.length - own.length
  if (more > 0)
    lines.push({
      title:
        language === 'de'
          ? `Und ${pluralGerman(more, 'eine weitere Sache', 'weitere Sachen')}`
          : `And ${plural(more, 'more', 'more')}`,
      why: inLanguage(LIGHTER, language),
      citations: [],
    })
  return lines
}

const LIGHTER = { text: 'They weigh less than those above.', german: 'Weniger gewichtig als die genannten.' }

/** All of them in one line, whose records name them; none where there are none. */
function slightOf(signals: readonly Signal[], language: Language): Watched[] {
  if (signals.length === 0) return []
  const records = new Map(signals.flatMap(({ cites: [own] }) => (own ? [[own.id, own]] : [])))
  return [
    {
      title:
        language === 'de'
          ? capital(signals.length === 1 ? 'eine kleinere Sache' : `${countedGerman(signals.length)} kleinere Sachen`)
          : capital(plural(signals.length, 'smaller matter')),
      why: '',
      citations: [...records.values()].slice(0, MOST_SLIGHT).map(refOf),
      counts: true,
    },
  ]
}

function lineOf(signal: Signal, language: Language): Watched {
  const { kind, facts, cites } = signal
  // What makes it grave, and what follows.
  const reasons = kind === 'matter' ? factsBelowTitle(signal).slice(0, 2) : facts.slice(0, 1)
  return {
    title: shortened(titleIn(signal, language), 200),
    why: shortened(reasons.map((fact) => inLanguage(fact, language)).join(' '), 400),
    citations: cites.slice(0, MOST_SOURCES).map(refOf),
  }
}
