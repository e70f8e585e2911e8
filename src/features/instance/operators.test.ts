import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { peopleText } from "#product/texts/instance/people.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let operatorPerson: Person;
beforeAll(async () => {
  testApp = await startTestApp();
  operatorPerson = await createOperator(testApp, "Boss");
});
afterAll(() => testApp.close());

const text = peopleText;
const invalid = (message: string) => ({ cause: { code: "invalid", message } });

async function createOperator(here: TestApp, name: string): Promise<Person> {
  const person = { ...(await here.person(name)), isOperator: true };
  await here.app.database.system.update(user).set({ isOperator: true }).where(eq(user.id, person.id));
  return person;
}

const change = (by: Person, { id }: Person, isOperator: boolean) =>
  testApp.asPerson(by).operator.changeOperator({ userId: id, isOperator });
const listed = async ({ email }: Person) =>
  (await testApp.asPerson(operatorPerson).operator.getPeople({ search: email })).rows[0];
const health = ({ sessionId }: Person) =>
  testApp.request("/api/trpc/operator.getHealth", {}, { sessionId } as Person).then(({ status }) => status);

test("making and removing an operator applies from the next request and is audited", async () => {
  const fay = await testApp.person("Fay");
  expect(await health(fay)).toBe(404);
  await change(operatorPerson, fay, true);
  expect(await listed(fay)).toMatchObject({ isOperator: true, isOperatorFixed: false });
  expect(await health(fay)).toBe(200);
  await change(operatorPerson, fay, true);
  await change(operatorPerson, fay, false);
  expect(await health(fay)).toBe(404);
  const { rows } = await testApp.asPerson(operatorPerson).operator.getAudit({ search: fay.email });
  expect(rows.map(({ action }) => action)).toEqual(["person.removeOperator", "person.makeOperator"]);
});

test("operators cannot remove themselves", async () => {
  await expect(change(operatorPerson, operatorPerson, false)).rejects.toMatchObject(invalid(text.notYourOwnRole));
  expect(await health(operatorPerson)).toBe(200);
});

test("when two operators remove or suspend each other at the same time, one remains", async () => {
  const createRivals = async () =>
    [await createOperator(testApp, "One"), await createOperator(testApp, "Other")] as const;
  for (const act of [
    (by: Person, whom: Person) => change(by, whom, false),
    (by: Person, { id }: Person) => testApp.asPerson(by).operator.suspendPerson({ userId: id, isSuspended: true }),
  ]) {
    const [one, other] = await createRivals();
    const ends = await Promise.allSettled([act(one, other), act(other, one)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { cause: { code: "forbidden", message: text.noLongerOperator } },
    });
  }
});

test("a person who is unconfirmed or suspended cannot become an operator", async () => {
  const [unproven, suspended] = [await testApp.person("Una"), await testApp.person("Sid")];
  await testApp.app.database.system.update(user).set({ emailVerified: false }).where(eq(user.id, unproven.id));
  await testApp.app.database.system.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, suspended.id));
  await expect(change(operatorPerson, unproven, true)).rejects.toMatchObject(invalid(text.confirmFirst));
  await expect(change(operatorPerson, suspended, true)).rejects.toMatchObject(invalid(text.liftSuspensionFirst));
});

test("operators cannot be changed in the browser if OPERATOR_EMAILS is set", async () => {
  const named = await startTestApp({ env: { OPERATOR_EMAILS: "boss@troupe.test" } });
  try {
    const operatorPerson = { ...(await named.person("Chief")), isOperator: true };
    const fay = await named.person("Fay");
    const { operator } = named.asPerson(operatorPerson);
    await expect(operator.changeOperator({ userId: fay.id, isOperator: true })).rejects.toMatchObject(
      invalid(text.operatorsSetByEnvironment),
    );
    expect((await operator.getPeople({})).rows[0]).toMatchObject({ isOperator: false, isOperatorFixed: true });
  } finally {
    await named.close();
  }
});
