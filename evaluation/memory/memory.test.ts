import { afterEach, describe, expect, it } from "vitest";
import { connectTo, partOf } from "./memory.contract.ts";
import { addressOf } from "./memory.ts";
import { type Behavior, type RecordingMemory, startRecordingMemory } from "./testing/recording-memory.ts";

const { signal } = new AbortController();
let server: RecordingMemory;
const begin = async (behave?: Behavior) => {
  server = await startRecordingMemory(behave);
  return server.url;
};
afterEach(() => server?.close());

/** Changes the outcome of the first requests to a path. */
const atFirst =
  (times: number, path: string, behavior: ReturnType<Behavior>): Behavior =>
  (request) =>
    request.path === path && times-- > 0 ? behavior : null;

describe("a memory over HTTP", () => {
  it.each([
    ["cut", "cut"],
    ["500", { status: 500 }],
    ["429", { status: 429, headers: { "retry-after": "0" } }],
    ["408", { status: 408 }],
  ] as const)("sends the same again if no answer came, or a temporary error: %s", async (_, behavior) => {
    const memory = await connectTo(await begin(atFirst(3, "/memories/m/sessions", behavior)));
    const part = partOf(1, ["Soup."]);
    await memory.tell("m", part, signal);
    const bodies = server.heard.filter(({ path }) => path.endsWith("/sessions")).map(({ body }) => body);
    expect(bodies).toEqual([part, part, part, part]);
  });

  it("gives up after four retries, and at once if the request is refused", async () => {
    const memory = await connectTo(
      await begin(({ path }) =>
        path.endsWith("/recall")
          ? { status: 503 }
          : path.endsWith("/sessions")
            ? { status: 400, body: { error: "too long" } }
            : null,
      ),
    );
    await expect(memory.recall("m", "Soup?", signal)).rejects.toMatchObject({ kind: "server" });
    expect(server.heard.filter(({ path }) => path.endsWith("/recall"))).toHaveLength(5);
    await expect(memory.tell("m", partOf(0, ["Soup."]), signal)).rejects.toThrow(/400, "too long"/);
    expect(server.heard.filter(({ path }) => path.endsWith("/sessions"))).toHaveLength(1);
  });

  it("waits no longer than allowed", async () => {
    const memory = await connectTo(
      await begin(({ path }) => (path === "/memories" ? "silence" : null)),
      "",
      // Long enough for the greeting on a busy machine.
      400,
    );
    await expect(memory.begin(signal)).rejects.toMatchObject({ kind: "timeout", retryable: true });
  });

  it("ends at once when it is aborted", async () => {
    const stop = new AbortController();
    const memory = await connectTo(
      await begin(({ path }) => {
        if (path === "/memories") stop.abort(new Error("enough"));
        return path === "/memories" ? "silence" : null;
      }),
    );
    await expect(memory.begin(stop.signal)).rejects.toThrow("enough");
  });

  it("sends the key, and keeps it out of what it reports about the server", async () => {
    const refused = ({ authorization }: { readonly authorization: string | undefined }) => ({
      status: 403,
      body: { error: `not with ${authorization}` },
    });
    await expect(connectTo(await begin(refused), "a-key-of-tests")).rejects.toThrow(
      /403, "not with Bearer …"/,
    );
    expect(server.heard[0]?.authorization).toBe("Bearer a-key-of-tests");
  });

  it.each([
    ["a web page", { status: 200, body: "<html>" }],
    ["another protocol", { status: 200, body: { protocol: 2, name: "m", offers: ["answer"] } }],
    ["nothing there", { status: 404 }],
  ])("is reported not to be a memory: %s", async (_, behavior) => {
    await expect(connectTo(await begin(() => behavior))).rejects.toThrow(
      /could not evaluate the memory at .*check --memory/,
    );
  });

  it("reports an answer that doesn't follow the protocol", async () => {
    const empty: Behavior = ({ path }) =>
      path.endsWith("/questions") ? { status: 200, body: { answer: "" } } : null;
    const memory = await connectTo(await begin(empty));
    const question = {
      question: "Soup?",
      options: ["(a) 1", "(b) 2", "(c) 3", "(d) 4"],
      instruction: "Choose.",
    };
    await expect(memory.answer("m", question, signal)).rejects.toMatchObject({ kind: "invalid-output" });
  });

  it.each([
    ["/questions", { answer: 2 }, "answer: must be text, not 2"],
    ["/questions", { letter: "b" }, "answer is missing"],
    [
      "/recall",
      { context: "", found: [{ session: "3", message: 1 }] },
      'found.0.session: must be a whole number of at least 0, not "3"',
    ],
    ["/recall", "soup", 'it is "soup", and no JSON object'],
  ])("says what in the answer to %s is wrong: %j", async (path, body, fault) => {
    const memory = await connectTo(
      await begin((request) => (request.path.endsWith(path) ? { status: 200, body } : null)),
    );
    const asked =
      path === "/recall"
        ? memory.recall("m", "Soup?", signal)
        : memory.answer("m", { question: "Soup?", options: [], instruction: "" }, signal);
    await expect(asked).rejects.toThrow(fault);
  });

  it("refuses an answer of more than 16 MB, and does not ask for it again", async () => {
    const endless: Behavior = ({ path }) =>
      path.endsWith("/recall") ? { status: 200, body: { context: "soup ".repeat(4_000_000) } } : null;
    const memory = await connectTo(await begin(endless));
    await expect(memory.recall("m", "Soup?", signal)).rejects.toThrow(
      /\/recall was answered with more than 16 MB/,
    );
    expect(server.heard.filter(({ path }) => path.endsWith("/recall"))).toHaveLength(1);
  });

  it("says what in the greeting is wrong, and names the address once", async () => {
    const spoken = (body: unknown) => async () => connectTo(await begin(() => ({ status: 200, body })));
    await expect(spoken({ protocol: 2, name: "m", offers: ["answer"] })()).rejects.toThrow(
      "protocol: must be 1, not 2",
    );
    await expect(spoken({ protocol: 1, offers: ["answer"] })()).rejects.toThrow("name is missing");
    const gone = await connectTo("http://127.0.0.1:1").catch((error: Error) => error.message);
    expect(String(gone).match(/could not/g)).toHaveLength(1);
    expect(gone).toMatch(
      /^could not evaluate the memory at http:\/\/127\.0\.0\.1:1: GET \/: the connection failed/,
    );
  });
});

describe("an address", () => {
  it("may have a path, and ends without a slash", () => {
    expect(["http://h:1/", "https://h/a/b//"].map(addressOf)).toEqual(["http://h:1", "https://h/a/b"]);
  });

  it.each(["soup", "ftp://h", "http://name:secret@h", "http://h?key=secret"])("is refused: %s", (given) => {
    expect(() => addressOf(given)).toThrow(/could not evaluate the memory at/);
    expect(() => addressOf(given)).not.toThrow(/secret/);
  });
});
