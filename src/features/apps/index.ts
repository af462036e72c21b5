import { createApp } from './create-app.ts'

export const apps = [createApp]
