import { memoryStore } from "./memory.ts";
import { storeContract } from "./store.contract.ts";

storeContract("memory", memoryStore);
