import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { AdminPage } from '#web/features/users/admin-page.tsx'

/** Accounts, and what was done with them: two rooms that do not know each other. */
export function AdminScreen() {
  return <AdminPage audit={<AuditLog />} />
}
