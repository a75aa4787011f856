import { z } from "zod";
import { lazy } from "../../pipeline/lazy.ts";
import { type Bank, type Form, type ReadForm, repeats, text } from "../form.ts";
import { loadBank } from "../load.ts";
import { checkDomain } from "./check.ts";
import { checkSharedTask } from "./check-task.ts";
import { type Plain, plainSchema } from "./plain.ts";
import { type Domain, domainSchema, type SharedTask, sharedTaskSchema, talkSchema } from "./schema.ts";

const names: Form<string[]> = {
  schema: z.array(text).min(1),
  check: (list) => repeats(list.map((name, at) => [[at], name])),
};
const domainForm: Form<Domain> = { schema: domainSchema, check: checkDomain };

const openOntology = (read: ReadForm) => {
  const domains = read("domains", names).map((file) => read(`domains/${file}`, domainForm));
  const form: Form<SharedTask> = {
    schema: sharedTaskSchema,
    check: (task) => checkSharedTask(task, domains),
  };
  const sharedTasks = read("multi-domain", names).map((file) => read(`multi-domain/${file}`, form));
  return { domains, sharedTasks, talk: read("talk", { schema: talkSchema }) };
};
/** The domains with their attributes and tasks, and the tasks over several of them. */
export type Ontology = ReturnType<typeof openOntology>;

export const lensBank: Bank<{ readonly ontology: Ontology; readonly plain: Plain }> = {
  name: "personalens",
  open: (read) => ({ ontology: openOntology(read), plain: read("plain", { schema: plainSchema }) }),
};

const bank = lazy(() => loadBank(lensBank));
export const ontology = () => bank().ontology;
/** Sentences for domains that are read from somebody else's files. */
export const plainTexts = () => bank().plain;
