// A run as it happens, for screens on which there mostly is none: its parts are loaded when one begins.
import { later } from '#web/ui/later.tsx'
import type { RunPanelProps } from './run-panel.tsx'

const Panel = later(() => import('./run-panel.tsx').then((module) => module.RunPanel))

/** Ahead of `RunLater`, as soon as a run is asked for. */
export const loadRunPanel = Panel.load

/** As `RunPanel`. */
export function RunLater(props: RunPanelProps) {
  const { title } = props
  const meanwhile = (
    <section className="stack gap-16 pad-16 card" aria-label={title} aria-busy>
      <div className="row min-h-30">
        <span className="strong">{title}</span>
      </div>
    </section>
  )
  return <Panel {...props} meanwhile={meanwhile} />
}
