import type { FaultWorld } from "./world.ts";

/** Invariants that must hold after any crash. Every returned row is a bug. */
const checks: Record<string, string> = {
  "a run is over while a step runs": `select r.id from workflow_run r join node_execution e on e.run_id = r.id
     where r.status in ('COMPLETED', 'FAILED', 'STOPPED') and e.status = 'RUNNING'`,
  "a step is done without a result": `select id from node_execution where status = 'COMPLETED' and output is null`,
  "a node was visited twice": `select run_id, node_id from node_execution group by 1, 2 having count(*) > 1`,
  "a request was charged twice": `select request_id from credit_transaction where type = 'SPEND' group by 1 having count(*) > 1`,
  "a charged request is still held": `select r.request_id from credit_reservation r join credit_transaction t using (request_id)
     where r.state = 'RESERVED' and t.type = 'SPEND'`,
  "credits are held for a step that is over": `select r.request_id from credit_reservation r
     join node_execution e on r.request_id like 'step:' || e.id || ':%'
     where r.state = 'RESERVED' and e.status in ('COMPLETED', 'FAILED')`,
  "credits are held for a reply that is over": `select r.request_id from credit_reservation r
     join message m on r.request_id in ('chat:' || m.id, 'chat:' || m.id || ':on')
     where r.state = 'RESERVED' and m.status <> 'STREAMING'`,
  "credits are held for a tool call that is over": `select r.request_id from credit_reservation r
     join tool_call c on r.request_id = 'tool:' || c.id or r.request_id like 'tool:' || c.id || ':%'
     where r.state = 'RESERVED' and c.state in ('answered', 'failed', 'denied')`,
  "a reply is done while one of its tool calls is open": `select c.id from tool_call c
     join message m on m.id = c.message_id
     where m.status = 'DONE' and c.state in ('planned', 'waiting', 'sent', 'unknown')`,
  "a step is done while one of its tool calls is open": `select c.id from tool_call c
     join node_execution e on e.id = c.execution_id
     where e.status = 'COMPLETED' and c.closed_at is null and c.state in ('planned', 'waiting', 'sent', 'unknown')`,
  "a counter differs from the ledger": `select w.workspace_id from credit_wallet w
     where w.owner_id = w.workspace_id and w.spent + (
       select coalesce(sum(s.amount), 0) from credit_reservation r join credit_transaction s using (request_id)
       where r.workspace_id = w.workspace_id and r.period_start = w.period_start and r.state = 'CHARGED') <> (
       select coalesce(sum(t.amount), 0) from credit_transaction t
       where t.workspace_id = w.workspace_id and t.period_start = w.period_start and t.type = 'SPEND')`,
  "a step has an answer that its memory of the effect does not know": `select x.id from node_execution x
     join effect e on e.execution_id = x.id and e.kind = 'webhook'
     where x.status = 'COMPLETED' and x.output is not null and e.state <> 'done'`,
  "a stream has a gap": `select stream_id from (
       select stream_id, seq, lag(up_to) over (partition by stream_id order by seq) as before from stream_chunk) c
     where before is not null and seq <> before + 1`,
  "a message is finished and still streaming": `select id from message where status = 'STREAMING' and holder_id is null`,
};

/** Returns the names of broken invariants with one example each. */
export async function brokenInvariants(world: FaultWorld): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, text] of Object.entries(checks)) {
    const rows = await world.sql(text);
    if (rows.length > 0) broken.push(`${name}: ${rows.length} x, ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
