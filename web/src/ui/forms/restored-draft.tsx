import { Button } from '@mantine/core'

/** Says that a form begins with what was typed last time, and offers to begin anew. */
export function RestoredDraft({ onStartOver }: { onStartOver(): void }) {
  return (
    <div className="row wrap spread gap-8 info-wash round-sm py-4 pl-12 pr-4" role="status">
      <span>What you typed last time is still here.</span>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
