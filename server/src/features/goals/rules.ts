type KpiValues = {
  current_value: number | null
  target_value: number | null
  direction: 'increase' | 'decrease'
  start_value: number | null
}

/** How far a KPI is, 0 to 100. Without a target (null or 0 when it should rise) it counts 0. Source: contract.md part 4. */
export function kpiProgress({
  current_value: current,
  target_value: target,
  direction,
  start_value: start,
}: KpiValues): number {
  if (current === null || target === null) return 0
  if (direction === 'increase') return target === 0 ? 0 : held((current / target) * 100)
  // A number that should fall: the way gone from the start, of the way there is to go.
  if (start === null || start === target) return current <= target ? 100 : 0
  return held(((start - current) / (start - target)) * 100)
}

/** The mean over the KPIs, rounded; 0 without KPIs. */
export function goalProgress(kpis: readonly KpiValues[]): number {
  if (kpis.length === 0) return 0
  return Math.round(kpis.reduce((sum, kpi) => sum + kpiProgress(kpi), 0) / kpis.length)
}

const held = (percent: number) => (Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0)
