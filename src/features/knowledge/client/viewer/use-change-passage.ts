import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";

export {};
