// Two steps to one end, owed to one person, are one matter: the list and the figures that the same lender waits for.

import type { Workspace } from '../workspace/workspace.ts'
import type { Cluster } from './clusters.ts'
import type { Item } from './items.ts'
import { bearingWords } from './words.ts'

/** What has grown larger than this is no single thing any more. */
const MOST_NODES = 16
const MOST_OTHERS = 40

type Ends = { goals: ReadonlySet<string>; words: ReadonlySet<string> }

/**
 * Joins clusters whose open tasks serve one goal and name one person or one thing in their titles. A goal in common says nothing by itself,
 * and a person in common neither: together they say what is wanted, and by whom. `names`: words that name things and people.
 */
export function joinedByEnds(
  clusters: readonly Cluster[],
  { tasks, contacts }: Workspace,
  isTelling: (word: string) => boolean,
): Cluster[] {
  const goals = new Map(tasks.map(({ id, goal_id }) => [id, goal_id]))
  const people = new Set(contacts.flatMap(({ name }) => [...bearingWords(name)]))
  const endsOf = ({ nodes }: Cluster): Ends => {
    const open = nodes.filter(({ kind, done, ref }) => kind === 'task' && !done && goals.get(ref.id))
    const whom = nodes.flatMap(({ ref }) => (ref.kind === 'thread' ? [...bearingWords(ref.label)] : []))
    return {
      goals: new Set(open.map(({ ref }) => goals.get(ref.id) ?? '')),
      words: new Set(
        [...open.flatMap(({ own }) => [...own]), ...whom].filter((word) => people.has(word) || isTelling(word)),
      ),
    }
  }
  const made: { cluster: Cluster; ends: Ends }[] = []
  for (const cluster of clusters) {
    const ends = endsOf(cluster)
    const same = made.find(
      (each) =>
        each.cluster.nodes.length + cluster.nodes.length <= MOST_NODES &&
        [...ends.goals].some((goal) => each.ends.goals.has(goal)) &&
        [...ends.words].some((word) => each.ends.words.has(word)),
    )
    if (!same) {
      made.push({ cluster, ends })
      continue
    }
    same.cluster = both(same.cluster, cluster)
    same.ends = {
      goals: new Set([...same.ends.goals, ...ends.goals]),
      words: new Set([...same.ends.words, ...ends.words]),
    }
  }
  return made.map(({ cluster }) => cluster)
}

const both = (one: Cluster, other: Cluster): Cluster => ({
  ...one,
  nodes: [...one.nodes, ...other.nodes],
  others: interleaved(one.others, other.others).slice(0, MOST_OTHERS),
})

/** The closest of each in turn. */
const interleaved = (one: readonly Item[], other: readonly Item[]): Item[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .flat()
    .filter((item) => item !== undefined)
