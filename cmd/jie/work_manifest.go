package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/flagvalue"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle/work"
)

// A manifest of Kubernetes is an Indexed Job with a pod for each missing unit. It is
// written as JSON, which kubectl takes as it takes YAML.

// mostPods is the most units of one manifest: the list of units must fit in a job.
const mostPods = 10_000

// podMemory is what a pod may take where --memory does not say it.
const podMemory = 1 << 30

// userID is that of the image's user.
const userID = 65532

// manifestQuestion is what the flags of work manifest say.
type manifestQuestion struct {
	dir, image, claim string
	pods              int   // at a time
	memory            int64 // of a unit
}

func (a *app) workManifestVerb() *cobra.Command {
	q := manifestQuestion{pods: 10, memory: podMemory}
	c := manual.NewVerb("work.manifest", nil)
	flags := c.Flags()
	a.dirFlag(flags, &q.dir)
	flags.StringVar(&q.image, "image", "", "flag.image")
	flags.StringVar(&q.claim, "claim", "", "flag.claim")
	flags.Var(flagvalue.Count(&q.pods, 1), "parallelism", "flag.parallelism")
	c.RunE = func(c *cobra.Command, args []string) error {
		if c.Flags().Changed("memory") {
			q.memory = a.Memory
		}
		return a.workManifest(c.Context(), args, q)
	}
	return c
}

// workManifest prints the manifest of the missing units.
func (a *app) workManifest(ctx context.Context, args []string, q manifestQuestion) error {
	f, err := a.openWork(args, q.dir)
	if err != nil {
		return err
	}
	for _, flag := range [][2]string{{"--image", q.image}, {"--claim", q.claim}} {
		if flag[1] == "" {
			return failure.Usage(failure.FlagMissing, failure.Details{"flag": flag[0]})
		}
	}
	missing, err := f.Missing(ctx)
	if err != nil {
		return err
	}
	if len(missing) == 0 {
		return failure.New(failure.NothingMissing, failure.Details{"path": q.dir})
	}
	text, err := json.MarshalIndent(manifest(f.Plan, missing[:min(len(missing), mostPods)], q), "", "  ")
	if err != nil {
		return err
	}
	return a.Write("", append(text, '\n'))
}

// object is an object in JSON. Its keys are written in alphabetical order.
type object = map[string]any

// manifest is the Job that does some units.
func manifest(plan *work.Plan, units []int, q manifestQuestion) object {
	list := work.Ranges(units)
	sum := sha256.Sum256([]byte(list))
	labels := object{"app.kubernetes.io/name": "jie", "app.kubernetes.io/component": "work"}
	return object{
		"apiVersion": "batch/v1", "kind": "Job",
		// A Job cannot be changed: one with other units has another name.
		"metadata": object{"name": "jie-" + plan.Kind + "-" + plan.Hash[:8] + "-" + hex.EncodeToString(sum[:4]), "labels": labels},
		"spec": object{
			"completionMode":       "Indexed",
			"completions":          len(units),
			"parallelism":          min(q.pods, len(units)),
			"backoffLimitPerIndex": 3,
			"maxFailedIndexes":     len(units), // the other units go on
			"podFailurePolicy": object{"rules": []object{
				{"action": "Ignore", "onPodConditions": []object{{"type": "DisruptionTarget", "status": "True"}}},
				{"action": "FailIndex", "onExitCodes": object{"containerName": "jie", "operator": "In", "values": []int{failure.Failed, failure.WrongUsage}}},
			}},
			"ttlSecondsAfterFinished": 86400,
			"template":                object{"metadata": object{"labels": labels}, "spec": pod(list, len(units), q)},
		},
	}
}

// pod does the unit of its index: the index-th one of the list.
func pod(list string, units int, q manifestQuestion) object {
	claim, folder, _ := strings.Cut(q.claim, "/")
	mount := object{"name": "work", "mountPath": "/work"}
	if folder != "" {
		mount["subPath"] = folder
	}
	// The program keeps within 1.25 times --memory and 64 MB.
	limits := object{"cpu": "1", "memory": strconv.FormatInt(q.memory+q.memory/4+64<<20, 10)}
	return object{
		"restartPolicy": "Never", // as a limit of retries for each index demands
		"securityContext": object{
			"runAsNonRoot": true, "runAsUser": userID, "runAsGroup": userID,
			"fsGroup": userID, "fsGroupChangePolicy": "OnRootMismatch", // a large folder is not walked by every pod
			"seccompProfile": object{"type": "RuntimeDefault"},
		},
		"containers": []object{{
			"name": "jie", "image": q.image, "command": []string{"/jie"},
			"args": []string{
				"work", "run", "--units", list, "--task", "$(INDEX)", "--tasks", strconv.Itoa(units),
				"--dir", "/work", "--workers", "1", "--memory", fmt.Sprint(q.memory),
			},
			"env": []object{{"name": "INDEX", "valueFrom": object{
				"fieldRef": object{"fieldPath": "metadata.annotations['batch.kubernetes.io/job-completion-index']"},
			}}},
			"resources":    object{"requests": limits, "limits": limits},
			"volumeMounts": []object{mount},
			"securityContext": object{
				"allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true, "capabilities": object{"drop": []string{"ALL"}},
			},
		}},
		"volumes": []object{{"name": "work", "persistentVolumeClaim": object{"claimName": claim}}},
	}
}
