import { z } from "zod";
import { lazy } from "../../pipeline/lazy.ts";
import { type Bank, type Form, pattern, text } from "../form.ts";
import { loadBank } from "../load.ts";

const requests = z.array(z.strictObject({ user: pattern("subject"), reply: text })).min(8);
type Request = z.infer<typeof requests>[number];

const requestsForm: Form<Request[]> = { schema: requests };

export const forgettingBank: Bank<readonly Request[]> = {
  name: "forgetting",
  open: (read) => read("requests", requestsForm),
};

const bank = lazy(() => loadBank(forgettingBank));

/** Requests to forget what the user told about a subject. */
export const forgettingRequests = () => bank();
