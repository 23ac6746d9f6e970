import { LIMITS } from '#contract/limits.ts'
import type { Shared } from '#web/app/offline/shared.ts'

export type SaveAs = 'note' | 'task' | 'file'
export type Prefilled = { title: string; text: string }

/** Titles of tasks, and lines of several others, are no longer than that. */
const TITLE = LIMITS.name

const lines = (...parts: string[]) => parts.filter((part, at) => part !== '' && parts.indexOf(part) === at).join('\n\n')

/** Phones say the address in `url`, or as the whole text, or at the end of it: it stands once. */
export function prefilled(
  { title, text, url, files }: Pick<Shared, 'title' | 'text' | 'url' | 'files'>,
  as: SaveAs,
): Prefilled {
  const address = text.includes(url) ? '' : url
  if (as !== 'task') return { title: '', text: lines(title, text, address) }
  const [first = '', ...rest] = text.split('\n')
  const named = title || first || url || files[0]?.name || ''
  const left = title ? text : rest.join('\n').trim()
  const cut = [...named].length > TITLE
  return {
    title: cut ? `${[...named].slice(0, TITLE - 1).join('')}…` : named,
    // What does not fit above is not lost.
    text: lines(cut ? named : '', left === named ? '' : left, address === named ? '' : address),
  }
}

/** Links to what was kept of the files, for the end of a text. */
export const linksTo = (files: readonly { name: string; id: string }[]): string =>
  files.map(({ name, id }) => `[${name.replace(/[[\]\\]/g, '')}](/app/files?file=${id})`).join('\n')

/** What became of a share that could not be kept, by the word in the address. */
export const LOST: Record<string, { title: string; text: string }> = {
  full: {
    title: 'There was no room',
    text: 'The storage of this browser is full, so what you shared could not be kept. Free some space, then share it again.',
  },
  failed: { title: 'It could not be read', text: 'What you shared did not arrive. Please share it again.' },
  nothing: { title: 'Nothing was shared', text: 'The other application sent neither a text, a link nor a file.' },
  worker: {
    title: 'It did not arrive',
    text: 'Adjutant was not ready in this browser. It is now: please share it again.',
  },
}
