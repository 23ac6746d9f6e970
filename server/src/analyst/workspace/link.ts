// Which goal a sentence, topic, task or person is about: by shared references and shared rare words, never by guess alone.
import type { Workspace, WorkspaceGoal } from './workspace.ts'

const stop = new Set(
  (
    'a an and the of to in on for with by from at into up our we be is are will all per via about this that it its as or not no do ' +
    'does done have has had was were been so if then out over under after before who what when which how why can could should would ' +
    'may might must us i you they he she them their his her my your also only just very much many some any each every both own'
  ).split(' '),
)
/** Words that half of all goals and meetings share: they make a title longer but tie nothing together. */
const generic = new Set(
  (
    'new get make more than less need needs needed want let lets goal project work works working meeting meetings week weeks weekly ' +
    'month months monthly year years quarter day days time next last first second one two three four five team people company update ' +
    'status plan keep hold bring reach give take set run good better best top full half end start still decide decision number rate ' +
    'open close review customer customers'
  ).split(' '),
)

/** The bearing words of a text: lower case, without common words, plural and verb endings cut. */
export const terms = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !generic.has(word))
      .map(stem),
  )

function wordsOf(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.+]*[\p{L}\p{N}]|\p{L}/gu) ?? []
  return found.filter((word) => !stop.has(word) && (word.length > 2 || /^[a-z]{2}$/.test(word)))
}

function stem(word: string): string {
  if (word.length < 5) return word.replace(/s$/, (s) => (word.length > 3 && !word.endsWith('ss') ? '' : s))
  return word.replace(/(?:ies)$/, 'y').replace(/(?:ations?|ing|ers?|ed|es|s|e)$/, '')
}

const referencesIn = (text: string) => new Set(text.match(/#\d{2,6}\b|\b[A-Z]{2,6}-\d{1,6}\b/g) ?? [])

type Profile = {
  goal: WorkspaceGoal
  title: Set<string>
  titleLength: number
  wide: Set<string>
  references: Set<string>
}

/**
 * A function from a text to the goal that it is about, or null. `heading` is the short name of the matter (a topic, a task's
 * title): a word of it weighs more than one in a long sentence. Needs a shared reference, two shared words (one from the goal's
 * title, or both in the heading), or half of the title's words in the heading.
 */
export function goalLinker(workspace: Workspace): (text: string, heading?: string) => WorkspaceGoal | null {
  const profiles: Profile[] = workspace.goals.map((goal) => {
    const wide = `${goal.title} ${goal.description ?? ''} ${goal.kpis.map((kpi) => kpi.name).join(' ')}`
    return {
      goal,
      title: terms(goal.title),
      titleLength: new Set(wordsOf(goal.title)).size,
      wide: terms(wide),
      references: referencesIn(wide),
    }
  })
  const holders = new Map<string, number>()
  for (const { wide } of profiles) for (const term of wide) holders.set(term, (holders.get(term) ?? 0) + 1)

  return (text, heading = '') => {
    const words = terms(`${heading} ${text}`)
    const headed = terms(heading)
    const references = referencesIn(`${heading} ${text}`)
    let best: { goal: WorkspaceGoal; score: number } | null = null
    for (const profile of profiles) {
      const score = closeness(profile, words, headed, references, holders)
      if (score > 0 && (best === null || score > best.score)) best = { goal: profile.goal, score }
    }
    return best?.goal ?? null
  }
}

function closeness(
  profile: Profile,
  words: Set<string>,
  headed: Set<string>,
  references: Set<string>,
  holders: Map<string, number>,
): number {
  if (shared(profile.references, references) > 0) return 10
  const weight = (term: string) => 1 / (holders.get(term) ?? 1)
  const inTitle = [...profile.title].filter((term) => words.has(term))
  const beside = [...profile.wide].filter((term) => words.has(term) && !profile.title.has(term))
  const titleInHeading = [...profile.title].filter((term) => headed.has(term))
  const half = titleInHeading.length > 0 && titleInHeading.length >= profile.titleLength / 2
  const wideInHeading = [...profile.wide].filter((term) => headed.has(term)).length
  if (!half && wideInHeading < 2 && (inTitle.length === 0 || inTitle.length + beside.length < 2)) return 0
  const score =
    inTitle.reduce((sum, term) => sum + weight(term), 0) + beside.reduce((sum, term) => sum + weight(term) / 2, 0)
  return score + (half ? 1 : 0) >= 1 ? score + (half ? 1 : 0) : 0
}

/** How many bearing words two texts share. */
export const sharedTerms = (one: string, other: string) => shared(terms(one), terms(other))

/** The share of the smaller text's bearing words that the other has too, 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [terms(one), terms(other)]
  const smaller = Math.min(a.size, b.size)
  return smaller === 0 ? 0 : shared(a, b) / smaller
}

const shared = (a: Set<string>, b: Set<string>) => [...a].filter((each) => b.has(each)).length
