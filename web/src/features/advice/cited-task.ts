// Advice about a task that is there already: it is opened, and not made a second time.
import type { Advice } from '#contract/advice.ts'
import { taskOf } from './format.ts'

type CitedTask = { id: string; label: string /** There is nothing else to do than this task. */; same: boolean }

const QUOTED = /[“„]([^“”„]{3,300})[”“]/gu
/** So few words beside the title of the task say only that it is to be done. */
const FEW_WORDS = 3

/** The task that the action of a piece of advice names and the piece cites; null: it names none. */
export function citedTask(advice: Pick<Advice, 'advice_title' | 'content' | 'citations'>): CitedTask | null {
  const { title } = taskOf(advice)
  const tasks = advice.citations.filter(({ kind }) => kind === 'task')
  for (const [whole, quoted = ''] of title.matchAll(QUOTED)) {
    const found = tasks.find(({ label }) => isTitle(label, quoted))
    if (!found) continue
    const beside = title.replace(whole, ' ').match(/[\p{L}\d]+/gu) ?? []
    return { id: found.id, label: found.label, same: beside.length <= FEW_WORDS }
  }
  const same = tasks.find(({ label }) => isTitle(label, title))
  return same ? { id: same.id, label: same.label, same: true } : null
}

/** Long titles are cut where they are quoted, or where they are cited. */
function isTitle(label: string, quoted: string): boolean {
  const [one, other] = [plain(label), plain(quoted)]
  if (one === '' || other === '') return false
  if (one === other) return true
  const cut = (text: string, of: string) => /…$/u.test(text) && of.startsWith(text.replace(/\s*…$/u, ''))
  return cut(label.toLowerCase().trim(), other) || cut(quoted.toLowerCase().trim(), one)
}
const plain = (text: string) => text.toLowerCase().replace(/\s*…$/u, '').trim()
