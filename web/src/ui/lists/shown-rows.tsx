import type { CSSProperties, ReactNode, Ref } from 'react'

type Props = { style: CSSProperties; children: ReactNode; ref?: Ref<HTMLDivElement> }

/** What the rows lie in of which only those in sight are in the page (virtua's `as`). */
export function ShownRows({ style, children, ref }: Props) {
  return (
    <div style={reachable(style)} ref={ref}>
      {children}
    </div>
  )
}

/** Virtua keeps the pointer from its rows until 150 ms after the last scroll: a click that comes right after it would be lost. */
export const reachable = (style: CSSProperties): CSSProperties => ({ ...style, pointerEvents: undefined })
