import type { TestAnswer, TestWorkbench } from "../support/test_workbench.ts";

export function create(test: TestWorkbench, body: object = {}): Promise<TestAnswer> {
  return test.post("/api/notes", body);
}

export function read(test: TestWorkbench, id: string): Promise<TestAnswer> {
  return test.get(`/api/notes/${id}`);
}

export function remove(
  test: TestWorkbench,
  id: string,
  headers?: Record<string, string>,
): Promise<TestAnswer> {
  return test.send("DELETE", `/api/notes/${id}`, undefined, headers);
}

export function outcome({ status, body }: TestAnswer): string {
  return `${status} ${body.code ?? "ok"}`;
}
