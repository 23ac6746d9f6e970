import { ActionIcon } from '@mantine/core'
import { IconChecklist, IconCpu, IconDots, IconMessage, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Advice } from '#contract/advice.ts'
import { useWriteTo } from '#web/app/write-to.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { ClaimMarks } from '#web/features/records/claim-marks.tsx'
import { RecordLinks } from '#web/features/records/record-links.tsx'
import { useOpenRecord } from '#web/features/records/use-open-record.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { ReadMore } from '#web/ui/markdown/read-more.tsx'
import { formatDay, formatTime } from '#web/ui/words/dates.ts'
import { QuotesApart } from '#web/ui/words/quotes-apart.tsx'
import { AdviceAnswer } from './advice-answer.tsx'
import { ChangedSince } from './changed-since.tsx'
import { citedTask } from './cited-task.ts'
import { messageTo, peopleOf, shownNow, titleOf } from './format.ts'
import { removeAdvice } from './queries.ts'

type Props = {
  advice: Advice
  onEdit(advice: Advice): void
  onMakeTask(advice: Advice): void
  lines?: number
  /** What it says stands on the page already: its sources take one line. */
  brief?: boolean
}

/** One piece of advice: what it says, who says it, and the records that it rests on. */
export function AdviceCard({ advice, onEdit, onMakeTask, lines = 7, brief }: Props) {
  const { title, content, from } = shownNow(advice)
  return (
    <article className="stack gap-12 pad-16 card" aria-label={title}>
      <div className="flex align-top gap-8">
        <div className="grow">
          <h3 className="no-margin md strong breaks leading-13" dir="auto">
            <QuotesApart text={title} />
          </h3>
          <Author advice={advice} from={from} />
        </div>
        <AdviceMenu advice={advice} onEdit={onEdit} onMakeTask={onMakeTask} />
      </div>
      <ChangedSince since={advice.since} />
      <ReadMore lines={lines}>
        <RecordLinks>
          <Markdown text={content} />
        </RecordLinks>
      </ReadMore>
      <CitationChips citations={advice.citations} swiped={brief} />
      {advice.checks && <ClaimMarks checks={advice.checks} text={advice.content} what="advice" />}
      {/* What one wrote oneself is not judged. */}
      {advice.author && <AdviceAnswer advice={advice} />}
    </article>
  )
}

/** A model, the built-in analyst, or a person: a reader must know whose words these are. */
function Author({ advice, from }: { advice: Advice; from: string | null }) {
  const Icon = advice.author ? IconCpu : IconUser
  return (
    <div className="row wrap dimmed xs mt-4 gap-2-6">
      <Icon size={14} aria-hidden />
      <span>{advice.author ?? 'Written by you'}</span>
      <span>·</span>
      <time dateTime={advice.updated_at}>{formatTime(advice.updated_at)}</time>
      {from !== null && (
        <>
          <span>·</span>
          <span>“Today” and numbers of days are told from {formatDay(from)}.</span>
        </>
      )}
    </div>
  )
}

function AdviceMenu({ advice, onEdit, onMakeTask }: Pick<Props, 'advice' | 'onEdit' | 'onMakeTask'>) {
  const remove = useMutation(removeAdvice)
  const writeTo = useWriteTo()
  const open = useOpenRecord()
  const cited = citedTask(advice)
  const place = useRef<HTMLDivElement>(null)
  const ask = async () => {
    const list = place.current?.closest('section')
    const text = `“${titleOf(advice)}” is deleted. The records that it cites stay.`
    if (!(await confirm({ title: 'Delete this advice?', text, verb: 'Delete advice', danger: true }))) return
    const gone = await remove.mutateAsync(advice.id).then(
      () => true,
      () => false,
    )
    // The card is gone, and the button that had the focus with it.
    if (gone) list?.focus()
  }
  return (
    <div ref={place} className="flex no-margin mt-less-4 mr-less-6">
      <Menu
        label={`Actions for ${titleOf(advice)}`}
        width={220}
        target={
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Actions for ${titleOf(advice)}`}
            loading={remove.isPending}
          >
            <IconDots size={16} />
          </ActionIcon>
        }
      >
        {cited && (
          <MenuItem icon={IconChecklist} onClick={() => open({ kind: 'task', id: cited.id })}>
            Open its task
          </MenuItem>
        )}
        {!cited?.same && (
          <MenuItem icon={IconChecklist} onClick={() => onMakeTask(advice)}>
            Make it a task
          </MenuItem>
        )}
        {peopleOf(advice).map(({ id, label }) => (
          <MenuItem key={id} icon={IconMessage} onClick={() => writeTo(messageTo(advice, { id, label }))}>
            Write to {label}
          </MenuItem>
        ))}
        <MenuItem icon={IconPencil} onClick={() => onEdit(advice)}>
          Edit
        </MenuItem>
        <MenuItem icon={IconTrash} danger onClick={ask}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  )
}
