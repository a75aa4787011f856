import { conversationCalls } from "../../conversations/stage.ts";
import { writePortrait } from "../../personas/write-portrait.ts";
import type { FaultRule } from "../../pipeline/models/testing/faults.ts";
import { type ModelServer, simulatingServer, testKey } from "../../pipeline/models/testing/server.ts";
import { rewriteQuestion } from "../../questions/filter/rewrite-question.ts";
import { writeQuestion } from "../../questions/write-question.ts";
import { createRunFolder, type RunFolder } from "./run-folder.ts";

/** A folder whose writer is a server on loopback. A million tokens in or out cost 1. */
export interface PaidRun extends RunFolder {
  readonly server: ModelServer;
  readonly close: () => Promise<void>;
}

export async function createPaidRun(settings = "", faults?: FaultRule): Promise<PaidRun> {
  const server = await simulatingServer(
    [writePortrait, ...conversationCalls, writeQuestion, rewriteQuestion],
    faults,
  );
  const folder = createRunFolder({ TEST_KEY: testKey });
  folder.changeConfig(
    (text) => `${text}
models:
  writer: { provider: openai, model: paid-model, baseUrl: "${server.baseUrl}", keyVariable: TEST_KEY, maxTokens: 10000, price: { input: 1, output: 1 }${settings} }
  judge: { provider: offline }
`,
  );
  const close = () => {
    folder.remove();
    return server.close();
  };
  return { ...folder, server, close };
}
