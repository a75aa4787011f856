import { lazy } from "../../pipeline/lazy.ts";
import type { Bank, ReadForm } from "../form.ts";
import { loadBank } from "../load.ts";
import {
  accountsForm,
  type CommunityHabits,
  domainsForm,
  habitsForm,
  postsForm,
  repliesForm,
  tailsForm,
} from "./schema.ts";

export interface Community extends CommunityHabits {
  /** One of the ten of PersonaConv. */
  readonly domain: string;
}

const openReddit = (read: ReadForm) => ({
  communities: read("communities", domainsForm).map(
    (domain): Community => ({ domain, ...read(`communities/${domain}`, habitsForm) }),
  ),
  accounts: read("accounts", accountsForm),
  posts: read("posts", postsForm),
  replies: read("replies", repliesForm),
  tails: read("tails", tailsForm),
});

export const redditBank: Bank<ReturnType<typeof openReddit>> = { name: "reddit", open: openReddit };

const reddit = lazy(() => loadBank(redditBank));

/** The order never changes, because it decides which communities a member belongs to. */
export const communities = () => reddit().communities;
/** The words that account names are made of. */
export const accounts = () => reddit().accounts;
/** Phrases of posts. */
export const posts = () => reddit().posts;
/** How a reply takes up what it answers. */
export const replies = () => reddit().replies;
/** Phrases that may follow a point or come before it. */
export const tails = () => reddit().tails;
