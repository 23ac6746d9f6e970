// A run as it happens, for screens on which there mostly is none: its parts are loaded when one begins.
import { lazy, Suspense } from 'react'
import type { RunPanelProps } from './run-panel.tsx'

const load = () => import('./run-panel.tsx')
const Panel = lazy(() => load().then((module) => ({ default: module.RunPanel })))

/** Ahead of `RunLater`, as soon as a run is asked for. Without a line it is loaded when it is shown. */
export const loadRunPanel = (): void => void load().catch(() => {})

/** As `RunPanel`. */
export function RunLater(props: RunPanelProps) {
  const { title } = props
  const waits = (
    <section className="stack gap-16 pad-16 card" aria-label={title} aria-busy>
      <div className="row min-h-30">
        <span className="strong">{title}</span>
      </div>
      <p className="no-margin dimmed">Starting…</p>
    </section>
  )
  return (
    <Suspense fallback={waits}>
      <Panel {...props} />
    </Suspense>
  )
}
