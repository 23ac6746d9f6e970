// A public page is drawn once, when it is built; the server fills in what belongs to its operator (see contract/src/site.ts).
import type { ReactNode } from 'react'
import type { SiteWord } from '#contract/site.ts'

type Word = SiteWord | 'year' | 'contact' | 'path' | 'title'

/** A text that the server puts here. */
export const gap = (name: Word) => `{{${name}}}`

/** Stands only where the operator says something about `name`; for a list, once for each. */
export function Where({ name, children }: { name: Word | 'legal' | 'about'; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}
