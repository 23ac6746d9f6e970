import { Button, Title } from '@mantine/core'
import { IconBulb, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { EmptyState } from '#web/ui/layout/states.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { AdviceCards } from './advice-cards.tsx'
import { AdviceSharesLine } from './advice-shares.tsx'
import { adviceQuery } from './queries.ts'

const AdviceDialog = later(() => import('./advice-dialog.tsx').then((module) => module.AdviceDialog))

/** All advice, newest first, and the way to add one's own. */
export function AdviceList() {
  const adding = useDialog<null>()
  return (
    <section className="plain-focus stack gap-12" aria-labelledby="advice-heading" tabIndex={-1}>
      <div className="row wrap spread gap-8 min-h-36">
        <Title order={2} id="advice-heading">
          Strategic Advice
        </Title>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => adding.open(null)}>
          Add Advice
        </Button>
      </div>
      <AdviceSharesLine />
      <List />
      {adding.show((_, frame) => (
        <AdviceDialog advice={null} {...frame} />
      ))}
    </section>
  )
}

function List() {
  const query = useInfiniteQuery(adviceQuery)
  return (
    <RecordList
      query={query}
      skeleton={<RowsSkeleton rows={2} height={220} />}
      empty={
        <EmptyState
          icon={<IconBulb />}
          title={'No strategic advice available. Click "Generate Advice" to begin analysis.'}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/app/ceodashboard" {...props} />}>
              Generate Advice
            </Button>
          }
        />
      }
      one="piece of advice"
      many="pieces of advice"
    >
      {(items) => <AdviceCards items={items} />}
    </RecordList>
  )
}
