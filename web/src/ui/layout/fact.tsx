import type { ReactNode } from 'react'

/** A row of a list of facts (`dl`): what is meant, and what it is. How wide the first column is says the list (`terms-96`). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="dimmed">{name}</dt>
      <dd className="shrinks no-margin breaks">{children}</dd>
    </>
  )
}
