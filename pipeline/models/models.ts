import { resolve } from "node:path";
import type { Emit } from "../engine/events.ts";
import type { Quotas } from "../store/postgres/quotas.ts";
import type { AnswerStore, BatchStore } from "../store/store.ts";
import type { Environment } from "./account.ts";
import type { Budget } from "./budget.ts";
import { offlineProvider } from "./offline.ts";
import type { Provider } from "./provider.ts";
import { answeringRole, type RoleSettings, settingsOfRole } from "./roles.ts";
import type { ModelSettings } from "./settings.ts";

/** The model of each declared role. Roles with the same model share it. */
export interface Models {
  /** Throws if no role of that name is declared. */
  of(role: string): Provider;
}

export interface ModelSurroundings {
  readonly store: AnswerStore & BatchStore;
  readonly emit: Emit;
  /** Left out if spending is not limited. */
  readonly budget?: Budget | undefined;
  /** The limits that this process shares with workers on other machines. Left out if it asks alone. */
  readonly quotas?: Quotas | undefined;
  /**
   * Throws if this process may no longer ask for a partition. Left out if no other worker can take over its
   * partitions.
   */
  readonly mayAsk?: ((partition: number) => Promise<void>) | undefined;
}

/**
 * The bare providers of all roles. Sends nothing. Keys come only from the environment. Code that talks to
 * servers is loaded only if a role needs it. Relative folders of recordings start at `folder`.
 */
export function createModels(asked: RoleSettings, env: Environment, folder = "."): Promise<Models> {
  return forEachRole(asked, async (role, settings) => {
    if (settings.provider === "offline") return offlineProvider(role);
    if (settings.provider === "recorded") {
      const { recordedProvider } = await import("./recording/recorded.ts");
      return recordedProvider(role, settings, resolve(folder, settings.folder));
    }
    const { createProvider } = await import("./connect.ts");
    return createProvider(role, settings, env);
  });
}

/** The same models, wrapped in everything that requests and answers pass through. */
export function connectModels(
  models: Models,
  asked: RoleSettings,
  surroundings: ModelSurroundings,
): Promise<Models> {
  return forEachRole(asked, async (role, settings) => {
    // A provider that isn't a model, such as a memory system, has no settings, but its answers are stored.
    if (settings.provider === "offline" && !models.of(role).paid) return models.of(role);
    const { connectProvider } = await import("./connect.ts");
    return connectProvider(models.of(role), settings, surroundings);
  });
}

/** The models, with the target's own providers for some roles. */
export function withProviders(models: Models, own: Readonly<Record<string, Provider>>): Models {
  return { of: (role) => own[role] ?? models.of(role) };
}

/** A role that falls back to another one has the same provider, and so the same limits. */
async function forEachRole(
  asked: RoleSettings,
  make: (role: string, settings: ModelSettings) => Promise<Provider>,
): Promise<Models> {
  const made = new Map<string, Provider>();
  const providers = new Map<string, Provider>();
  for (const { name } of asked.roles) {
    const role = answeringRole(name, asked);
    const provider = made.get(role) ?? (await make(role, settingsOfRole(role, asked)));
    made.set(role, provider);
    providers.set(name, provider);
  }
  return {
    of: (role) => {
      const provider = providers.get(role);
      if (provider) return provider;
      throw new Error(`no role "${role}" is declared, only ${[...providers.keys()].join(", ")}`);
    },
  };
}
