import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { DictationSection } from '#web/features/dictation/dictation-section.tsx'
import { JobsSection } from '#web/features/jobs/jobs-section.tsx'
import { JoiningSettings } from '#web/features/joining/settings-section.tsx'
import { OutboxSection } from '#web/features/mail/outbox-section.tsx'
import { ProvidersSection } from '#web/features/providers/providers-section.tsx'
import { OverviewSection } from '#web/features/usage/overview-section.tsx'
import { AdminPage } from '#web/features/users/admin-page.tsx'

/** Accounts, models, what was done with them, mail and the work in the background: features that do not know each other. */
export function AdminScreen() {
  return (
    <AdminPage
      overview={<OverviewSection />}
      models={
        <>
          <ProvidersSection />
          <DictationSection />
        </>
      }
      audit={<AuditLog />}
      joining={<JoiningSettings />}
      mail={<OutboxSection />}
      jobs={<JobsSection />}
    />
  )
}
