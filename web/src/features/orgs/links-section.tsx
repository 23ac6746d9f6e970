import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { isolated } from '#contract/hidden-signs.ts'
import type { InvitationLink } from '#contract/joining.ts'
import type { Organization } from '#contract/orgs.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { RecordList } from '#web/ui/lists/record-list.tsx'
import { linkName, linkText } from './format.ts'
import styles from './organization-page.module.css'
import { linksQuery, revokeLink } from './queries.ts'

/** The links into an organization, for who may make them: what became of each. Nothing before the first. */
export function LinksSection({ org }: { org: Organization }) {
  const query = useInfiniteQuery(linksQuery(org.id))
  if (!query.data?.pages[0]?.items.length) return null
  return (
    <Section title="Invitation links">
      <RecordList query={query} one="link" many="links" skeleton={<RowsSkeleton rows={2} height={52} />} empty={null}>
        {(links) => (
          <ul className={`column gap-12 plain-list ${styles.links}`}>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        )}
      </RecordList>
    </Section>
  )
}

function LinkRow({ link }: { link: InvitationLink }) {
  const { mutate: revoke, isPending } = useMutation(revokeLink)
  const name = linkName(link)
  const askAndRevoke = async () => {
    const sure = await confirm({
      title: 'Revoke this link?',
      text: 'Nobody can join with it any longer. Those who have joined stay.',
      verb: 'Revoke link',
      danger: true,
    })
    if (sure) revoke(link.id)
  }
  return (
    <li className="row wrap gap-12" data-closed={link.state !== 'open' || undefined}>
      <IconLink size={20} aria-hidden />
      <div className="column shrinks breaks basis-200">
        <strong className="strong">{isolated(name)}</strong>
        <span className="dimmed">{linkText(link)}</span>
      </div>
      {link.state === 'open' && (
        <Button variant="default" loading={isPending} aria-label={`Revoke the link for ${name}`} onClick={askAndRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
